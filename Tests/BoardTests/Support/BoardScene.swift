import NotchCore
import NotchIPC
import NotchTestSupport

/// A card that stays, with everything that a card can have. No panel turns pages of its words.
struct BoardScene: Sendable {
    var title = "Copying photos"
    var priority = ActivityPriority.normal

    var draft: ActivityDraft {
        var draft = ActivityDraft(title: title)
        (draft.subtitle, draft.systemImage, draft.tint) = ("57 of 128", "photo", .teal)
        (draft.progress, draft.hold, draft.priority) = (45, true, priority)
        return draft
    }

    func show(on daemon: Daemon) throws {
        _ = try DaemonClient(daemon).call(EnqueueRequest(activity: draft))
    }
}
