import DequeModule
import FoundationEssentials
import NotchCore
import NotchIPC

/// The latest ended activities, newest last. The events of a queue feed it.
///
/// The history is kept in memory and is bounded: when it is full, the oldest entry is dropped. The store has more, and
/// searches it.
struct History {
    private struct Life {
        var enqueued: Instant
        var began: Instant?
    }

    let capacity: Int
    private var ended: Deque<HistoryEntry> = []
    private var alive: [UUID: Life] = [:]

    init(capacity: Int = FieldLimits.keptHistory) { self.capacity = capacity }

    mutating func record(_ event: ActivityEvent, at now: Instant, wallTime: WallTime) {
        switch event {
        case .enqueued(let activity):
            if alive[activity.id] == nil { alive[activity.id] = Life(enqueued: now) }
        case .phase(.animateIn, let activity): alive[activity.id]?.began = now
        case .ended(let activity, let outcome):
            let life = alive.removeValue(forKey: activity.id)
            guard !activity.isTransient else { return }
            // Nobody looks at the view of a card that has ended, and it may be large.
            var activity = activity
            activity.view = nil
            if ended.count == capacity { ended.removeFirst() }
            let entry = HistoryEntry(
                activity: activity, outcome: outcome, enqueued: life?.enqueued ?? now, began: life?.began, ended: now,
                date: wallTime)
            ended.append(entry)
        case .refused(let activity, .full) where activity.choices != nil:
            record(.ended(activity, .refused), at: now, wallTime: wallTime)
        default: break
        }
    }

    /// Puts entries of an earlier life before those of this one, as far as there is room.
    ///
    /// - Parameter entries: the entries, newest last.
    mutating func restore(_ entries: [HistoryEntry]) {
        let room = max(capacity - ended.count, 0)
        for entry in entries.suffix(room).reversed() {
            ended.prepend(entry)
        }
    }

    /// Notes when an activity that lives on was accepted in an earlier life.
    mutating func restore(_ id: UUID, enqueued: Instant) {
        alive[id] = Life(enqueued: enqueued)
    }

    /// Returns when an activity that has not ended was accepted.
    func enqueued(_ id: UUID) -> Instant? { alive[id]?.enqueued }

    /// Returns when the card of an activity that has not ended came onto the surface.
    func began(_ id: UUID) -> Instant? { alive[id]?.began }

    /// The number of activities that were accepted and have not ended.
    var aliveCount: Int { alive.count }

    /// Returns the latest entries, newest first.
    func entries(limit: Int) -> [HistoryEntry] { ended.suffix(max(limit, 0)).reversed() }
}

extension History {
    /// Returns the entry of the activity with this id if it has ended and is still known. If an id was used again, the
    /// latest entry is returned.
    func entry(_ id: UUID) -> HistoryEntry? {
        entries(limit: capacity).first { $0.activity.id == id }
    }
}

/// An activity that has ended, and how it ended.
struct HistoryEntry: Hashable, Sendable {
    var activity: Activity
    var outcome: ActivityOutcome
    /// When the activity was accepted.
    var enqueued: Instant
    /// When the activity's card first came onto the surface; `nil` if it never did.
    var began: Instant?
    var ended: Instant
    /// The civil time of the end.
    var date: WallTime
}

extension EndedActivity {
    /// Makes the description of an entry. It tells of no successor.
    init(_ entry: HistoryEntry) {
        self.init(
            activity: entry.activity, outcome: entry.outcome, ended: entry.ended,
            shown: entry.began.map { entry.ended - $0 }, date: entry.date.timestamp)
    }
}

extension WallTime {
    /// The time in the form of ISO 8601, to the minute: `2026-01-01T09:41`.
    var timestamp: String {
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(year)-\(padded(month))-\(padded(day))T\(padded(hour)):\(padded(minute))"
    }
}
