import FoundationEssentials
import NotchCore

/// A thousand activities that come while ten thousand wait, and go again.
enum QueueKernels {
    static func all() -> [Instructions.Kernel] {
        var pending = PendingActivities()
        for number in 0..<10_000 { pending.append(activity(number), at: .zero) }
        let newcomers = (10_000..<11_000).map(activity)
        return [
            (
                "enqueue",
                {
                    for newcomer in newcomers { pending.append(newcomer, at: .zero) }
                    for newcomer in newcomers { _ = pending.remove(id: newcomer.id) }
                }
            )
        ]
    }

    /// Ids are the same in every run, because the work depends on their hashes.
    private static func activity(_ number: Int) -> Activity {
        let bytes = (UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF))
        return Activity(
            id: UUID(uuid: (bytes.0, bytes.1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
            coalescingKey: "build:target-\(number)",
            priority: ActivityPriority.allCases[number % ActivityPriority.allCases.count], title: "Job")
    }
}
