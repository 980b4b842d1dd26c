import NotchActions
import NotchStore

/// Hands the published activities to the memory that there is.
@SurfaceActor
final class MemoryIndex: ActivityIndex {
    /// The memory of the actions: this process's until there is a store.
    var memory: any ActionMemory = RecentActions()
    private let time: @SurfaceActor () -> ActionTime

    /// - Parameter time: returns the present time.
    init(time: @escaping @SurfaceActor () -> ActionTime) {
        self.time = time
    }

    /// The present time.
    var now: ActionTime { time() }

    func record(_ activity: UserActivity) {
        let now = now
        memory.record(ActionUse(record: ActionRecord(activity), time: now.time, hourOfWeek: now.hourOfWeek))
    }

    func delete(persistentIdentifiers: Set<String>) {
        for identifier in persistentIdentifiers.sorted() { memory.delete(.persistentID(identifier)) }
    }
}
