package import NotchCore
import NotchIPC
import NotchJSON

/// The webhooks of a gateway, each at `POST /webhook/NAME`.
@SurfaceActor
package final class WebhookForm: RequestForm {
    private let webhooks: [String: WebhookConfiguration]
    private let clock: any SurfaceClock
    private var deliveries = DeliveryMemory()

    package init(_ webhooks: [WebhookConfiguration], clock: any SurfaceClock) {
        self.webhooks = Dictionary(webhooks.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        self.clock = clock
    }

    package func accepts(_ request: HTTPRequest) -> Bool {
        request.method == "POST" && request.path.count == 2 && request.path[0] == "webhook"
    }

    /// Returns the client of a request to a webhook with a secret, which the request proves to know.
    ///
    /// - Returns: `nil` for a webhook without a secret, whose requests need a token.
    /// - Throws: ``HTTPProblem`` with status 401 for a wrong or missing proof.
    package func signer(of request: HTTPRequest) throws(HTTPProblem) -> GatewayClient? {
        guard let webhook = webhook(of: request), let secret = webhook.secret else { return nil }
        _ = try webhook.kind.proof.check(request, secret: secret)
        return GatewayClient(name: "webhook.\(webhook.name)", rights: [.send])
    }

    package func answer(_ request: HTTPRequest, at desk: OrderDesk) async throws(HTTPProblem) -> HTTPResponse {
        guard let webhook = webhook(of: request) else {
            throw HTTPProblem(404, "no webhook has this name: add a section [Webhook NAME] to the gateway's file")
        }
        // A caller that forgets to authenticate is refused here.
        var marks: [String] = []
        if let secret = webhook.secret, let signature = try webhook.kind.proof.check(request, secret: secret) {
            marks.append("\(webhook.name) signature \(signature)")
        }
        if let header = webhook.kind.deliveryHeader, let id = request.header(header) {
            marks.append("\(webhook.name) delivery \(id.shortened(to: WebhookLimits.deliveryID))")
        }
        let orders = try webhook.orders(of: request)
        guard deliveries.remember(marks, at: clock.now) else { return .json(["message": "already seen"]) }
        var warnings: [String] = []
        do throws(HTTPProblem) {
            for order in orders { warnings += try await desk.place(order).warnings }
        } catch {
            deliveries.forget(marks)
            throw error
        }
        return .json([
            "orders": .int(clamping: orders.count), "warnings": warnings.isEmpty ? nil : .strings(warnings),
            "message": orders.isEmpty ? "nothing of this event is shown" : nil,
        ])
    }

    private func webhook(of request: HTTPRequest) -> WebhookConfiguration? {
        accepts(request) ? webhooks[request.path[1]] : nil
    }
}

extension WebhookConfiguration {
    /// Returns what a request comes to, at most ``WebhookLimits/orders`` orders.
    func orders(of request: HTTPRequest) throws(HTTPProblem) -> [Order] {
        let type = request.header("content-type")?.lowercased() ?? ""
        guard !type.hasPrefix("multipart/"), !type.hasPrefix("application/x-www-form-urlencoded") else {
            throw HTTPProblem(415, "the body is a form: let the sender send application/json")
        }
        return try kind.reader.orders(try request.object(), of: request, for: self)
    }

    /// Describes what a body comes to, for `notch-gateway try NAME`. The signature is not checked.
    ///
    /// - Returns: lines for a terminal, which end with a line feed.
    package func trial(body: [UInt8], headers: [HTTPField] = []) throws(HTTPProblem) -> String {
        let orders = try orders(of: HTTPRequest("POST", ["webhook", name], headers: headers, body: body))
        return orders.isEmpty ? "Nothing of this event is shown.\n" : orders.map(\.lines).joined()
    }
}

extension Order {
    /// The order as lines for a terminal.
    fileprivate var lines: String {
        switch self {
        case .card(let request): "A card:\n" + Self.lines(request.activity.fields)
        case .question(let request): "A question:\n" + Self.lines(request.question.fields)
        case .dismissal(let key): "The end of the cards with the key \(key.printable).\n"
        case .glance(let request): "A glance:\n" + Self.lines(request.fields)
        case .glanceRemoval(let id): "The end of the glance \(id.printable).\n"
        }
    }

    private static func lines(_ fields: JSONObject) -> String {
        fields.members.map { member in
            let text = if case .string(let text) = member.value { text } else { member.value.text }
            return "  \(member.key): \(text.printable)\n"
        }.joined()
    }
}
