import NotchCore
import NotchJSON

/// Reads the webhooks of Alertmanager (version 4), whose shape Grafana's have too.
///
/// Each alert that fires is a card with the alert's fingerprint as the key, and its end dismisses that card.
enum AlertReader: WebhookReader {
    static func orders(
        _ body: JSONObject, of request: HTTPRequest, for configuration: WebhookConfiguration
    ) throws(HTTPProblem) -> [Order] {
        let body = WebhookBody(body)
        guard let alerts = body.objects("alerts") else {
            throw HTTPProblem(422, "the body has no alerts", field: "alerts")
        }
        var orders: [Order] = []
        var cards = 0
        var omitted = max(0, body.whole("truncatedAlerts") ?? 0)
        for alert in alerts {
            let isResolved = alert.text("status") == "resolved"
            guard orders.count < WebhookLimits.orders - 1, isResolved || cards < WebhookLimits.cards else {
                omitted = isResolved ? omitted : omitted.addingReportingOverflow(1).partialValue
                continue
            }
            if isResolved {
                if let key = key(of: alert) { orders.append(.dismissal(key: key)) }
            } else if let order = card(of: alert).order(from: configuration.name) {
                orders.append(order)
                cards += 1
            }
        }
        if omitted > 0, let order = rest(omitted, of: body).order(from: configuration.name) { orders.append(order) }
        return orders
    }

    private static func card(of alert: WebhookBody) -> WebhookCard {
        let name = alert.text("labels", "alertname")
        let summary = alert.text("annotations", "summary") ?? alert.text("annotations", "title")
        let severity = alert.text("labels", "severity").flatMap { WebhookSeverity($0) } ?? .warning
        let description = alert.text("annotations", "description") ?? alert.text("annotations", "message")
        return WebhookCard(
            title: summary ?? name ?? "An alert without a name",
            subtitle: description
                ?? WebhookCard.joined(summary == nil ? nil : name, alert.text("labels", "instance")),
            key: key(of: alert), priority: severity.priority, tint: severity.tint, icon: severity.icon)
    }

    /// Returns the fingerprint, which old versions do not send, or else the labels that it is made of.
    private static func key(of alert: WebhookBody) -> String? {
        WebhookCard.key(alert.text("fingerprint") ?? alert.labels("labels").joined(separator: ","))
    }

    private static func rest(_ count: Int, of body: WebhookBody) -> WebhookCard {
        WebhookCard(
            title: WebhookCard.count(count, "more alert"), subtitle: body.text("receiver"),
            key: body.text("groupKey").map { "more/" + $0 }, tint: .orange, icon: WebhookSeverity.warning.icon)
    }
}
