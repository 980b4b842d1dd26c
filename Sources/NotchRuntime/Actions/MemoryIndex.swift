import NotchActions
import NotchStore

/// Hands the published activities to the memory.
@SurfaceActor
final class MemoryIndex: ActivityIndex {
    let memory: ActionMemory
    private let time: @SurfaceActor () -> ActionTime

    /// Called with the ids of activities that the program deletes.
    var onDelete: (@SurfaceActor (Set<String>) -> Void)?

    /// - Parameter time: returns the present time.
    init(_ memory: ActionMemory, time: @escaping @SurfaceActor () -> ActionTime) {
        self.memory = memory
        self.time = time
    }

    /// The present time.
    var now: ActionTime { time() }

    func record(_ activity: UserActivity) {
        let now = now
        memory.record(ActionUse(record: ActionRecord(activity), time: now.time, hourOfWeek: now.hourOfWeek))
    }

    func delete(persistentIdentifiers: Set<String>) {
        onDelete?(persistentIdentifiers)
        for identifier in persistentIdentifiers.sorted() { memory.delete(.persistentID(identifier)) }
    }
}
