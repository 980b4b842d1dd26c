internal import NotchJSON

/// An error of ntfy: a code of five digits whose first three are the status of HTTP, and a sentence.
struct NtfyProblem: Error, Hashable, Sendable {
    let code: Int
    let reason: String
    /// The section of ntfy's documentation about publishing; `nil` if there is none.
    let section: String?

    init(_ code: Int, _ reason: String, section: String? = nil) {
        self.code = code
        self.reason = reason
        self.section = section
    }

    /// Makes ntfy's error of a problem that every form may have.
    init(_ problem: HTTPProblem) {
        switch problem.status {
        case 400: self.init(40000, problem.reason)
        case 401, 403: self.init(problem.status * 100 + 1, problem.reason, section: "authentication")
        case 413, 429: self.init(problem.status * 100 + 1, problem.reason, section: "limitations")
        default: self.init(problem.status * 100 + 1, problem.reason)
        }
    }

    var response: HTTPResponse {
        let status = code / 100
        let link = section.map { JSON.string("https://ntfy.sh/docs/publish/#\($0)") }
        let fields: JSONObject = [
            "code": .int(clamping: code), "http": .int(clamping: status), "error": .string(reason), "link": link,
        ]
        return .json(.object(fields), status: status)
    }
}

extension NtfyProblem {
    static let mailIsOff = NtfyProblem(
        40001, "e-mail notifications are not enabled: this server shows messages on a display only",
        section: "e-mail-notifications")
    static let isDelayed = NtfyProblem(
        40002, "invalid delay parameter: this server keeps no message for later; send it when it is due",
        section: "scheduled-delivery")
    static let badPriority = NtfyProblem(
        40007, "invalid priority parameter: it is 1 to 5, or min, low, default, high, max or urgent",
        section: "message-priority")
    static let badTopic = NtfyProblem(
        40009, "invalid request: topic invalid; it has 1 to 64 ASCII letters, digits, - and _")
    static let reservedTopic = NtfyProblem(
        40010, "invalid request: topic name is not allowed, since this server has another use for it")
    static let isNotText = NtfyProblem(40011, "invalid request: message must be UTF-8 encoded")
    static let hasAttachment = NtfyProblem(
        40014,
        "invalid request: attachments not allowed; a message has at most \(NtfyMessage.longest) bytes and no file",
        section: "attachments")
    static func badMessage(_ reason: String) -> NtfyProblem {
        NtfyProblem(40017, "invalid request: request body must be message JSON: \(reason)", section: "publish-as-json")
    }
    static func badActions(_ reason: String) -> NtfyProblem {
        NtfyProblem(40018, "invalid request: actions invalid: \(reason)", section: "action-buttons")
    }
    static let callsAreOff = NtfyProblem(
        40032, "invalid request: calling is disabled: this server shows messages on a display only",
        section: "phone-calls")
    static let isTemplate = NtfyProblem(
        40043, "invalid request: could not parse template: this server has no templates",
        section: "message-templating")
    static let badSequence = NtfyProblem(
        40049, "invalid request: sequence ID invalid; it has 1 to 64 ASCII letters, digits, - and _")
    static let isForApps = NtfyProblem(
        50701, "cannot publish to UnifiedPush topic: this server shows messages to people, and serves no apps")
}
