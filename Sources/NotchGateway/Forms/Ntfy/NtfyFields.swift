internal import NotchJSON

/// The fields of a message in the headers and the query of a request, by any of their names.
struct NtfyFields {
    private let request: HTTPRequest

    init(_ request: HTTPRequest) { self.request = request }

    static let message = ["x-message", "message", "m"]
    static let title = ["x-title", "title", "ti", "t"]
    static let priority = ["x-priority", "priority", "prio", "p"]
    static let tags = ["x-tags", "tags", "tag", "ta"]
    static let delay = ["x-delay", "delay", "x-at", "at", "x-in", "in"]
    static let actions = ["x-actions", "actions", "action"]
    static let click = ["x-click", "click"]
    static let attachment = ["x-attach", "attach", "a"]
    static let fileName = ["x-filename", "filename", "file", "f"]
    static let mail = ["x-email", "x-e-mail", "email", "e-mail", "mail", "e"]
    static let call = ["x-call", "call"]
    static let cache = ["x-cache", "cache"]
    static let template = ["x-template", "template", "tpl"]
    static let unifiedPush = ["x-unifiedpush", "unifiedpush", "up"]
    static let sequence = ["x-sequence-id", "sequence-id", "sid"]

    /// Returns a field's value without the spaces around it; `nil` if it is absent or empty. Headers count before the
    /// query.
    subscript(_ names: [String]) -> String? {
        for name in names {
            if let value = request.header(name) { return Self.value(EncodedWords.decoded(value)) }
        }
        for name in names {
            if let value = request.query(name) { return Self.value(value) }
        }
        return nil
    }

    private static func value(_ text: String) -> String? {
        let text = trimmed(text)
        return text.isEmpty ? nil : text
    }

    /// Returns a text without the spaces and line breaks around it.
    static func trimmed(_ text: some StringProtocol) -> String {
        let start = text.drop(while: \.isWhitespace)
        var end = start.endIndex
        while end > start.startIndex {
            let before = start.index(before: end)
            guard start[before].isWhitespace else { break }
            end = before
        }
        return String(start[..<end])
    }

    /// Returns whether a field switches something on.
    func isOn(_ names: [String]) -> Bool { ["1", "yes", "true"].contains(self[names]?.lowercased()) }

    /// Returns whether a field switches something off.
    func isOff(_ names: [String]) -> Bool { ["0", "no", "false"].contains(self[names]?.lowercased()) }
}

extension NtfyFields {
    /// The members of a message in JSON, and the names of their headers.
    private static let members: [(member: String, header: String)] = [
        ("title", "x-title"), ("tags", "x-tags"), ("priority", "x-priority"), ("delay", "x-delay"),
        ("actions", "x-actions"), ("click", "x-click"), ("attach", "x-attach"), ("filename", "x-filename"),
        ("email", "x-email"), ("call", "x-call"), ("sequence_id", "x-sequence-id"),
    ]

    /// Returns a request with JSON as the same request with headers and the message as body, with its topic. Members
    /// count before headers, and unknown members are ignored.
    static func plain(_ request: HTTPRequest) throws(NtfyProblem) -> (topic: String, request: HTTPRequest) {
        let object: JSONObject
        do { object = try request.object().withoutNulls } catch { throw .badMessage(error.reason) }
        guard case .string(let topic)? = object["topic"] else { throw .badTopic }
        var plain = request
        plain.body = []
        if let message = object["message"] {
            guard case .string(let text) = message else {
                throw .badMessage("message is \(message.kind), not a string")
            }
            plain.body = Array(text.utf8)
        }
        for (member, header) in members {
            guard let json = object[member] else { continue }
            guard let text = text(of: json, member) else { throw .badMessage("\(member) is \(json.kind)") }
            if !text.isEmpty { plain.headers.insert(HTTPField(header, text), at: 0) }
        }
        return (topic, plain)
    }

    private static func text(of json: JSON, _ member: String) -> String? {
        switch (json, member) {
        case (.array(let actions), "actions"): return actions.isEmpty ? "" : json.text
        case (.array(let values), "tags"):
            let tags = values.compactMap { if case .string(let tag) = $0 { tag } else { nil } }
            return tags.count == values.count ? tags.joined(separator: ",") : nil
        // No priority, as some clients write it.
        case (.int(0), "priority"): return ""
        case (.int(let priority), "priority"): return String(priority)
        case (_, "actions"), (_, "tags"), (_, "priority"): return nil
        case (.string(let text), _): return text
        default: return nil
        }
    }
}
