import NotchCore
import NotchJSON

/// Reads the webhooks of Uptime Kuma: a monitor, its latest heartbeat and a sentence.
enum UptimeKumaReader: WebhookReader {
    static func orders(
        _ body: JSONObject, of request: HTTPRequest, for configuration: WebhookConfiguration
    ) throws(HTTPProblem) -> [Order] {
        let body = WebhookBody(body)
        let sentence = body.text("msg")
        let monitor = body.text("monitor", "name")
        let key = (body.id("monitor", "id") ?? body.id("heartbeat", "monitorID")).map { "monitor/" + $0 }
        let reason = body.text("heartbeat", "msg") ?? sentence
        let card: WebhookCard
        switch body.whole("heartbeat", "status") {
        case 0?:
            card = WebhookCard(
                title: "\(monitor ?? "A monitor") is down", subtitle: reason, key: key, priority: .high, tint: .red,
                icon: "xmark.octagon.fill")
        case 1?:
            // A card that still waits or is on the display becomes this one.
            card = WebhookCard(
                title: "\(monitor ?? "A monitor") is up", subtitle: reason, key: key, tint: .green,
                icon: "checkmark.circle.fill")
        case 2?:
            card = WebhookCard(
                title: "\(monitor ?? "A monitor") does not answer", subtitle: reason, key: key, priority: .low,
                tint: .orange, icon: "hourglass")
        case 3?:
            card = WebhookCard(
                title: "\(monitor ?? "A monitor") is in maintenance", subtitle: reason, key: key, priority: .low,
                tint: .blue, icon: "wrench.fill")
        default:
            // A test, or a certificate that expires, comes without a heartbeat.
            guard let sentence else {
                throw HTTPProblem(422, "the body has neither a heartbeat with a status nor a msg", field: "heartbeat")
            }
            card = WebhookCard(title: sentence, subtitle: monitor, icon: WebhookSeverity.info.icon)
        }
        return [card.order(from: configuration.name)].compactMap { $0 }
    }
}
