import NotchCore
import NotchJSON

/// Reads the webhooks of GitHub, whose shape Gitea's and Forgejo's have too.
enum ForgeReader: WebhookReader {
    static func orders(
        _ body: JSONObject, of request: HTTPRequest, for configuration: WebhookConfiguration
    ) throws(HTTPProblem) -> [Order] {
        let header = configuration.kind == .gitea ? "x-gitea-event" : "x-github-event"
        let body = WebhookBody(body)
        let card: WebhookCard? =
            switch request.header(header) ?? event(of: body) {
            case "ping": ping(body)
            case "push": push(body)
            case "pull_request": pullRequest(body)
            case "issues": issue(body)
            case "release": release(body)
            case "workflow_run": run(body, "workflow_run", key: "run/")
            case "check_run": run(body, "check_run", key: "check/")
            default: nil
            }
        return [card?.order(from: configuration.name)].compactMap { $0 }
    }

    /// Returns the event of a body that came without its headers.
    private static func event(of body: WebhookBody) -> String? {
        let objects = ["workflow_run", "check_run", "pull_request", "release"]
        if let event = objects.first(where: { body.has($0) }) { return event }
        if body.has("issue") { return "issues" }
        if body.text("zen") != nil { return "ping" }
        return body.text("ref") != nil && body.objects("commits") != nil ? "push" : nil
    }

    private static func repository(_ body: WebhookBody) -> String? { body.text("repository", "full_name") }

    private static func person(_ body: WebhookBody) -> String? {
        body.text("sender", "login") ?? body.text("sender", "username")
    }

    private static func ping(_ body: WebhookBody) -> WebhookCard {
        let place = repository(body) ?? body.text("organization", "login")
        return WebhookCard(
            title: "The webhook is connected", subtitle: WebhookCard.joined(place, body.text("zen")), priority: .low,
            tint: .green, icon: "link")
    }

    private static func push(_ body: WebhookBody) -> WebhookCard? {
        guard let ref = body.text("ref") else { return nil }
        let commits = body.objects("commits") ?? []
        // Gitea's newest commit is the first of the list.
        let message = body.text("head_commit", "message") ?? commits.first?.text("message")
        let isDeletion = body.isTrue("deleted") || body.text("after").map { $0.allSatisfy { $0 == "0" } } == true
        return WebhookPush(
            ref: ref, person: body.text("pusher", "name") ?? body.text("pusher", "login") ?? person(body) ?? "Somebody",
            repository: repository(body), count: body.whole("total_commits") ?? commits.count, message: message,
            isDeletion: isDeletion
        ).card
    }

    private static func pullRequest(_ body: WebhookBody) -> WebhookCard? {
        let change: (word: String, tint: Tint)? =
            switch body.text("action") {
            case "opened": ("opened", .green)
            case "reopened": ("reopened", .green)
            case "ready_for_review": ("ready for review", .green)
            case "review_requested": ("review requested", .blue)
            case "closed": body.isTrue("pull_request", "merged") ? ("merged", .purple) : ("closed", .red)
            default: nil
            }
        guard let change else { return nil }
        return topic(body, "pull_request", change.word, change.tint, key: "pull", icon: "arrow.triangle.branch")
    }

    private static func issue(_ body: WebhookBody) -> WebhookCard? {
        let change: (word: String, tint: Tint)? =
            switch body.text("action") {
            case "opened": ("opened", .green)
            case "reopened": ("reopened", .green)
            case "closed": ("closed", .purple)
            default: nil
            }
        guard let change else { return nil }
        return topic(body, "issue", change.word, change.tint, key: "issue", icon: "exclamationmark.circle")
    }

    private static func topic(
        _ body: WebhookBody, _ name: String, _ word: String, _ tint: Tint, key: String, icon: String
    ) -> WebhookCard? {
        guard let number = body.whole(name, "number") ?? body.whole("number"), let title = body.text(name, "title")
        else { return nil }
        return WebhookTopic(
            number: "#\(number)", title: title, word: word, person: person(body), repository: repository(body),
            key: "\(key)/\(repository(body) ?? "")/\(number)", tint: tint, icon: icon
        ).card
    }

    private static func release(_ body: WebhookBody) -> WebhookCard? {
        guard body.text("action") == "published", let tag = body.text("release", "tag_name") else { return nil }
        let name = body.text("release", "name")
        return WebhookCard(
            title: WebhookCard.joined(repository(body), tag) ?? tag,
            subtitle: WebhookCard.joined("released", name == tag ? nil : name),
            key: "release/\(repository(body) ?? "")/\(tag)", tint: .green, icon: "tag.fill")
    }

    private static func run(_ body: WebhookBody, _ name: String, key: String) -> WebhookCard? {
        guard let id = body.id(name, "id"),
            let state = state(body.text(name, "status"), conclusion: body.text(name, "conclusion"))
        else { return nil }
        let what = body.text(name, "name") ?? body.text("workflow", "name") ?? body.text(name, "display_title")
        let branch = body.text(name, "head_branch") ?? body.text(name, "check_suite", "head_branch")
        return WebhookRun(
            name: what ?? "A run", place: WebhookCard.joined(repository(body), branch), key: key + id, state: state
        ).card
    }

    private static func state(_ status: String?, conclusion: String?) -> WebhookRun.State? {
        switch (status, conclusion) {
        case ("completed", "success"): .succeeded
        case ("completed", "failure"), ("completed", "timed_out"), ("completed", "startup_failure"): .failed
        case ("completed", "action_required"): .needsPerson
        case ("completed", _): .cancelled
        case ("in_progress", _): .running
        case ("queued", _), ("requested", _), ("waiting", _), ("pending", _): .waiting
        default: nil
        }
    }
}
