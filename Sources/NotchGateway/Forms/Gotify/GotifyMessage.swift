internal import FoundationEssentials
internal import NotchCore
internal import NotchIPC
internal import NotchJSON

/// A message of an application to Gotify.
struct GotifyMessage: Hashable, Sendable {
    var title: String?
    var message: String
    /// Mostly 0 to 10.
    var priority: Int64?

    /// Reads a message as JSON, or as the fields of a form, to which those of the query belong.
    init(_ request: HTTPRequest) throws(HTTPProblem) {
        let kind = request.header("content-type") ?? ""
        if kind.lowercased().hasPrefix("application/json") {
            try self.init(try request.object().withoutNulls)
        } else {
            let fields = try FormBody.fields(of: request.body, kind: kind) + request.query
            let priority = fields.first { $0.name == "priority" && !$0.value.isEmpty }?.value
            guard priority == nil || Int64(priority ?? "") != nil else { throw Self.badPriority }
            try self.init(
                title: fields.first { $0.name == "title" }?.value,
                message: fields.first { $0.name == "message" }?.value, priority: priority.flatMap { Int64($0) })
        }
    }

    private init(_ object: JSONObject) throws(HTTPProblem) {
        var priority: Int64?
        switch object["priority"] {
        case .int(let number)?: priority = number
        case nil: break
        case .some: throw Self.badPriority
        }
        try self.init(
            title: try Self.text("title", object), message: try Self.text("message", object), priority: priority)
    }

    private init(title: String?, message: String?, priority: Int64?) throws(HTTPProblem) {
        guard let message, !message.isEmpty else {
            throw HTTPProblem(400, "Field 'message' is required", field: "message")
        }
        (self.title, self.message, self.priority) = (title, message, priority)
    }

    private static func text(_ name: String, _ object: JSONObject) throws(HTTPProblem) -> String? {
        switch object[name] {
        case .string(let text)?: return text
        case nil: return nil
        case .some(let other): throw HTTPProblem(400, "\(name) is \(other.kind), and has to be a string", field: name)
        }
    }

    private static let badPriority = HTTPProblem(400, "priority is not a whole number", field: "priority")

    /// Makes the card of the message.
    func order(of client: GatewayClient) throws(HTTPProblem) -> Order {
        guard let words = MessageWords(title: title, text: message) else {
            throw HTTPProblem(400, "message has no visible character", field: "message")
        }
        return .card(words.title) { request in
            request.activity.subtitle = words.subtitle
            request.activity.source = client.name
            // The steps of Gotify's app: no sound up to 3, and an alert from 8 on.
            switch priority ?? 5 {
            case ...3: request.activity.priority = .low
            case 4...7: break
            default: request.activity.priority = .high
            }
        }
    }

    /// The message as Gotify's reply has it, with numbers for the ids.
    func reply(id: UUID, of client: GatewayClient, date: Date) -> JSON {
        [
            "id": .int(Self.number(id.uuidString)), "appid": .int(Self.number(client.name)),
            "message": .string(message), "title": .string(title ?? client.name), "priority": .int(priority ?? 0),
            "date": .string(date.formatted(.iso8601)),
        ]
    }

    /// Returns a number that stands for a name, below 2⁵³ so that every reader of JSON has it (FNV-1a).
    private static func number(_ name: String) -> Int64 {
        let hash = name.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return Int64(hash >> 11)
    }
}
