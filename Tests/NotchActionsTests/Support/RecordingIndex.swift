import NotchActions

/// An index that keeps everything in memory.
@SurfaceActor
final class RecordingIndex: ActivityIndex {
    private(set) var activities: [PublishedAction] = []
    private(set) var deleted: [Set<String>] = []

    nonisolated init() {}

    var titles: [String] { activities.map(\.title) }

    func record(_ activity: PublishedAction) {
        activities.append(activity)
    }

    func delete(persistentIdentifiers: Set<String>) {
        deleted.append(persistentIdentifiers)
    }
}
