import DequeModule
import FoundationEssentials
import NotchCore
import NotchIPC

/// The latest ended activities, newest last. The events of a queue fill it.
///
/// The history is in memory and bounded: if it is full, the oldest entry is dropped. The store has more entries and
/// searches them.
struct History {
    let capacity: Int
    private var ended: Deque<EndedActivity<Instant>> = []
    private var lives = ActivityLives<Instant>()

    init(capacity: Int = FieldLimits.keptHistory) { self.capacity = capacity }

    mutating func record(_ event: ActivityEvent, at now: Instant, wallTime: WallTime) {
        guard var end = lives.note(event, at: now), !end.activity.isTransient else { return }
        // Nobody looks at the view of a card that has ended, and it may be large.
        end.activity.view = nil
        end.date = wallTime.timestamp
        if ended.count == capacity { ended.removeFirst() }
        ended.append(end)
    }

    /// Inserts entries of an earlier run before those of this run, as far as there is room.
    ///
    /// - Parameter entries: the entries, newest last.
    mutating func restore(_ entries: [EndedActivity<Instant>]) {
        let room = max(capacity - ended.count, 0)
        for entry in entries.suffix(room).reversed() {
            ended.prepend(entry)
        }
    }

    /// Records when an activity that was restored from an earlier run had been accepted.
    mutating func restore(_ id: UUID, enqueued: Instant) {
        lives.restore(id, enqueued: enqueued)
    }

    /// Returns when an activity that has not ended was accepted.
    func enqueued(_ id: UUID) -> Instant? { lives[id]?.enqueued }

    /// Returns when the card of an activity that has not ended appeared on the surface.
    func began(_ id: UUID) -> Instant? { lives[id]?.began }

    /// The number of activities that were accepted and have not ended.
    var aliveCount: Int { lives.count }

    /// Returns the latest entries, newest first.
    func entries(limit: Int) -> [EndedActivity<Instant>] { ended.suffix(max(limit, 0)).reversed() }
}

extension History {
    /// Returns the entry of the activity with this id if it has ended and is still known. If an id was used again, the
    /// function returns the latest entry.
    func entry(_ id: UUID) -> EndedActivity<Instant>? {
        entries(limit: capacity).first { $0.activity.id == id }
    }
}

extension WallTime {
    /// The time in the form of ISO 8601, to the minute: `2026-01-01T09:41`.
    var timestamp: String {
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(year)-\(padded(month))-\(padded(day))T\(padded(hour)):\(padded(minute))"
    }
}
