import NotchCore
import NotchJSON

/// Reads the webhooks of GitLab.
enum GitLabReader: WebhookReader {
    static func orders(
        _ body: JSONObject, of request: HTTPRequest, for configuration: WebhookConfiguration
    ) throws(HTTPProblem) -> [Order] {
        let body = WebhookBody(body)
        guard let kind = body.text("object_kind") else {
            throw HTTPProblem(422, "the body has no object_kind", field: "object_kind")
        }
        let card: WebhookCard? =
            switch kind {
            case "pipeline": pipeline(body)
            case "merge_request": topic(body, sign: "!", key: "merge", icon: "arrow.triangle.branch")
            case "issue": topic(body, sign: "#", key: "issue", icon: "exclamationmark.circle")
            case "push", "tag_push": push(body)
            case "release": release(body)
            default: nil
            }
        return [card?.order(from: configuration.name)].compactMap { $0 }
    }

    private static func repository(_ body: WebhookBody) -> String? { body.text("project", "path_with_namespace") }

    private static func push(_ body: WebhookBody) -> WebhookCard? {
        guard let ref = body.text("ref") else { return nil }
        // The newest commit is the last of the list.
        return WebhookPush(
            ref: ref, person: body.text("user_name") ?? body.text("user_username") ?? "Somebody",
            repository: repository(body), count: body.whole("total_commits_count") ?? 0,
            message: body.objects("commits")?.last?.text("message"),
            isDeletion: body.text("after").map { $0.allSatisfy { $0 == "0" } } == true
        ).card
    }

    private static func topic(_ body: WebhookBody, sign: String, key: String, icon: String) -> WebhookCard? {
        guard let number = body.whole("object_attributes", "iid"),
            let title = body.text("object_attributes", "title")
        else { return nil }
        let change: (word: String, tint: Tint)? =
            switch body.text("object_attributes", "action") {
            case "open": ("opened", .green)
            case "reopen": ("reopened", .green)
            case "approved": ("approved", .green)
            case "merge": ("merged", .purple)
            case "close": ("closed", key == "issue" ? .purple : .red)
            default: nil
            }
        guard let change else { return nil }
        return WebhookTopic(
            number: "\(sign)\(number)", title: title, word: change.word, person: body.text("user", "name"),
            repository: repository(body), key: "\(key)/\(repository(body) ?? "")/\(number)", tint: change.tint,
            icon: icon
        ).card
    }

    private static func release(_ body: WebhookBody) -> WebhookCard? {
        guard body.text("action") == "create", let tag = body.text("tag") else { return nil }
        let name = body.text("name")
        return WebhookCard(
            title: WebhookCard.joined(repository(body), tag) ?? tag,
            subtitle: WebhookCard.joined("released", name == tag ? nil : name),
            key: "release/\(repository(body) ?? "")/\(tag)", tint: .green, icon: "tag.fill")
    }

    private static func pipeline(_ body: WebhookBody) -> WebhookCard? {
        guard let id = body.id("object_attributes", "id"),
            let state = state(body.text("object_attributes", "status"))
        else { return nil }
        let name = body.text("object_attributes", "name") ?? "Pipeline \(id)"
        return WebhookRun(
            name: name, place: WebhookCard.joined(repository(body), body.text("object_attributes", "ref")),
            key: "pipeline/" + id, state: state, progress: progress(body.objects("builds") ?? [])
        ).card
    }

    /// Returns the share of the jobs that have ended, in percent; `nil` without jobs.
    private static func progress(_ jobs: [WebhookBody]) -> Double? {
        let ends: Set = ["success", "failed", "canceled", "skipped"]
        let ended = jobs.filter { job in job.text("status").map { ends.contains($0) } == true }
        return jobs.isEmpty ? nil : 100 * Double(ended.count) / Double(jobs.count)
    }

    private static func state(_ status: String?) -> WebhookRun.State? {
        switch status {
        case "created", "waiting_for_resource", "waiting_for_callback", "preparing", "pending", "scheduled": .waiting
        case "running": .running
        case "success": .succeeded
        case "failed": .failed
        case "canceled", "canceling", "skipped": .cancelled
        case "manual": .needsPerson
        default: nil
        }
    }
}
