import FoundationEssentials
import NotchCore

/// What lives, as the file has it: the activities that wait or show, and the small values. A file that takes the place of
/// another one gets all of it.
struct LivingRecords: Sendable {
    private(set) var activities: [UUID: LiveActivity] = [:]
    private(set) var values: [ValueKey: [UInt8]] = [:]

    init() {}

    init(_ activities: [LiveActivity], values: [ValueKey: [UInt8]]) {
        self.activities = Dictionary(activities.map { ($0.activity.id, $0) }) { $1 }
        self.values = values
    }

    /// Whether a card is on show.
    var isShowing: Bool { activities.values.contains { $0.began != nil } }

    /// Takes over changes that the file has.
    mutating func apply(_ batch: StoreBatch) {
        for (id, life) in batch.lives {
            if case .put(let live) = life { activities[id] = live } else { activities[id] = nil }
        }
        for (key, value) in batch.values {
            if case .put(let content) = value { values[key] = content } else { values[key] = nil }
        }
    }

    /// Everything that lives, as changes.
    var batch: StoreBatch {
        var batch = StoreBatch()
        for live in activities.values { batch.append(.live(live)) }
        for (key, content) in values { batch.append(.value(key, content)) }
        return batch
    }
}
