internal import NotchCore
internal import NotchIPC
internal import NotchJSON

/// A notification of Apprise, whose version and attachments are of no use here.
struct AppriseNotification: Hashable, Sendable {
    enum Kind: String, CaseIterable, Sendable {
        case info, success, warning, failure
    }

    var title: String
    var message: String
    var kind: Kind

    init(_ object: JSONObject) throws(HTTPProblem) {
        title = try Self.text("title", object) ?? ""
        message = try Self.text("message", object) ?? ""
        let name = try Self.text("type", object) ?? Kind.info.rawValue
        guard let kind = Kind(rawValue: name) else {
            throw HTTPProblem(400, "type is “\(name)”, and has to be info, success, warning or failure", field: "type")
        }
        self.kind = kind
    }

    private static func text(_ name: String, _ object: JSONObject) throws(HTTPProblem) -> String? {
        switch object[name] {
        case .string(let text)?: return text
        case nil: return nil
        case .some(let other): throw HTTPProblem(400, "\(name) is \(other.kind), and has to be a string", field: name)
        }
    }

    /// Makes the card of the notification.
    func order(of client: GatewayClient) throws(HTTPProblem) -> Order {
        guard let words = MessageWords(title: title, text: message) else {
            throw HTTPProblem(400, "title and message have no visible character", field: "message")
        }
        return .card(words.title) { request in
            request.activity.subtitle = words.subtitle
            request.activity.source = client.name
            switch kind {
            case .info: request.activity.systemImage = "info.circle"
            case .success:
                request.activity.systemImage = "checkmark.circle"
                request.activity.tint = .green
            case .warning:
                request.activity.systemImage = "exclamationmark.triangle"
                request.activity.tint = .orange
            case .failure:
                request.activity.systemImage = "xmark.circle"
                request.activity.tint = .red
                request.activity.priority = .high
            }
        }
    }
}
