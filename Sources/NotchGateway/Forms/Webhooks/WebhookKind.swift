import NotchJSON

/// A program whose webhooks are understood. A new one is a reader in a file of its own, and a line in each list below.
package enum WebhookKind: String, CaseIterable, Hashable, Sendable {
    case alertmanager, grafana, github, gitea, gitlab
    case uptimeKuma = "uptime-kuma"
    /// Any JSON, by the pointers of the section.
    case json

    var reader: any WebhookReader.Type {
        switch self {
        case .alertmanager, .grafana: AlertReader.self
        case .github, .gitea: ForgeReader.self
        case .gitlab: GitLabReader.self
        case .uptimeKuma: UptimeKumaReader.self
        case .json: PointerReader.self
        }
    }

    /// How a sender proves that it knows the webhook's secret.
    var proof: WebhookProof {
        switch self {
        case .github: .signature(header: "x-hub-signature-256", prefix: "sha256=")
        case .gitea: .signature(header: "x-gitea-signature", prefix: "")
        case .gitlab: .token(header: "x-gitlab-token")
        case .alertmanager, .grafana, .uptimeKuma, .json: .bearer
        }
    }

    /// The header with an id that a sender repeats when it sends a message again; `nil` if it sends none.
    var deliveryHeader: String? {
        switch self {
        case .github: "x-github-delivery"
        case .gitea: "x-gitea-delivery"
        case .gitlab: "idempotency-key"
        case .alertmanager, .grafana, .uptimeKuma, .json: nil
        }
    }
}

/// Reads the messages of one kind of sender.
protocol WebhookReader {
    /// Returns what a message comes to, at most ``WebhookLimits/orders`` orders; none for an event that is not shown.
    ///
    /// - Parameters:
    ///   - body: the request's body.
    ///   - request: the request, whose headers may name the event.
    ///   - configuration: the webhook.
    /// - Throws: ``HTTPProblem`` for a body of another shape.
    static func orders(
        _ body: JSONObject, of request: HTTPRequest, for configuration: WebhookConfiguration
    ) throws(HTTPProblem) -> [Order]
}

/// The bounds of webhooks.
enum WebhookLimits {
    /// The most orders of one message.
    static let orders = 64
    /// The most cards that list the parts of one message. The rest is one card.
    static let cards = 32
    /// The most ids of deliveries that are remembered.
    static let deliveries = 4096
    /// How long the id of a delivery is remembered.
    static let deliveryMemory = Duration.seconds(24 * 3600)
    /// The size of the id of a delivery in bytes.
    static let deliveryID = 128
}
