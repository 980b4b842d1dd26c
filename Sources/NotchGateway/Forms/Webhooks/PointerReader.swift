import NotchCore
import NotchJSON

/// Reads any JSON by the pointers of the webhook's section.
enum PointerReader: WebhookReader {
    /// The most places of texts that an error message lists.
    private static let listed = 8

    static func orders(
        _ body: JSONObject, of request: HTTPRequest, for configuration: WebhookConfiguration
    ) throws(HTTPProblem) -> [Order] {
        let body = JSON.object(body)
        func text(_ pointer: JSONPointer?) -> String? { pointer?.value(in: body).flatMap(Self.text) }
        var card = WebhookCard(title: text(configuration.title) ?? "")
        card.subtitle = text(configuration.subtitle)
        card.key = text(configuration.key)
        card.icon = text(configuration.icon)
        card.tint = text(configuration.tint).flatMap { Tint($0) }
        let priority = text(configuration.priority)?.lowercased() ?? ""
        card.priority = ActivityPriority(webhookWord: priority)
        guard let order = card.order(from: configuration.name) else { throw problem(configuration, body) }
        return [order]
    }

    private static func text(_ json: JSON) -> String? {
        switch json {
        case .string(let text): text
        case .int, .double, .bool: json.text
        case .null, .array, .object: nil
        }
    }

    private static func problem(_ configuration: WebhookConfiguration, _ body: JSON) -> HTTPProblem {
        let places = JSONPointer.texts(in: body, atMost: listed).map { $0.description.excerpt }
        let pointer = configuration.title.map { $0.description } ?? ""
        return HTTPProblem(
            422,
            "\(configuration.place(of: "Title")): Title=\(pointer) finds no text in the body, "
                + (places.isEmpty ? "which has none" : "which has texts at \(places.joined(separator: ", "))")
                + ": correct Title=, and see what comes of a body with "
                + "'notch-gateway try \(configuration.name) < body.json'",
            field: pointer)
    }
}

extension ActivityPriority {
    /// Reads `low`, `normal`, `high`, or a severity such as `critical`. Other words are normal.
    fileprivate init(webhookWord word: String) {
        self = WebhookSeverity(word)?.priority ?? .normal
    }
}
