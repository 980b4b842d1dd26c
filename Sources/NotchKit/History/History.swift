import DequeModule
import FoundationEssentials

/// The latest ended activities, newest last, fed by a queue's events.
///
/// Kept in memory and bounded: what falls off the end is forgotten.
struct History {
    private struct Life {
        var enqueued: Instant
        var began: Instant?
    }

    let capacity: Int
    private var ended: Deque<HistoryEntry> = []
    private var alive: [UUID: Life] = [:]

    init(capacity: Int = 200) {
        self.capacity = capacity
    }

    mutating func record(_ event: ActivityEvent, at now: Instant, wallTime: WallTime) {
        switch event {
        case .enqueued(let activity):
            alive[activity.id] = Life(enqueued: now)
        case .phase(.animateIn, let activity):
            alive[activity.id]?.began = now
        case .ended(let activity, let outcome):
            let life = alive.removeValue(forKey: activity.id)
            if ended.count == capacity { ended.removeFirst() }
            ended.append(
                HistoryEntry(
                    activity: activity, outcome: outcome, enqueued: life?.enqueued ?? now, began: life?.began,
                    ended: now, date: wallTime))
        default:
            break
        }
    }

    /// When an activity that has not ended was accepted.
    func enqueued(_ id: UUID) -> Instant? { alive[id]?.enqueued }

    /// When the card of an activity that has not ended came onto the surface.
    func began(_ id: UUID) -> Instant? { alive[id]?.began }

    /// The newest entries first, those whose title or subtitle contains `text` in any case.
    func entries(matching text: String? = nil, limit: Int) -> [HistoryEntry] {
        let text = text?.lowercased()
        return Array(
            ended.reversed().lazy.filter { entry in
                guard let text else { return true }
                return entry.activity.title.lowercased().hasOccurrence(of: text)
                    || entry.activity.subtitle?.lowercased().hasOccurrence(of: text) == true
            }.prefix(limit))
    }
}
