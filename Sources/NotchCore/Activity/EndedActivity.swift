package import FoundationEssentials

/// An activity that has ended, its outcome, and the times of its life on a clock.
///
/// `Time` is a moment on that clock: an `Instant` of the queue, or a moment in a store.
public struct EndedActivity<Time: Hashable & Sendable>: Hashable, Sendable {
    public package(set) var activity: Activity
    public package(set) var outcome: ActivityOutcome
    /// When the activity was accepted; `nil` if that is unknown.
    package var enqueued: Time?
    /// When its card entered the surface; `nil` if it never did.
    package var began: Time?
    public package(set) var ended: Time
    /// The date and time of the end on the wall clock, `YYYY-MM-DDTHH:MM`; `nil` if that is unknown.
    package var date: String?
    /// The activity that replaced this one; `nil` if none did or if it is no longer known.
    package var successor: Activity? {
        get { successors.first }
        set { successors = newValue.map { [$0] } ?? [] }
    }

    /// The successor, in memory of its own, since hardly any ended activity has one.
    private var successors: [Activity] = []

    public init(activity: Activity, outcome: ActivityOutcome, ended: Time) {
        self.init(activity: activity, outcome: outcome, enqueued: nil, ended: ended)
    }

    package init(
        activity: Activity, outcome: ActivityOutcome, enqueued: Time?, began: Time? = nil, ended: Time,
        date: String? = nil, successor: Activity? = nil
    ) {
        self.activity = activity
        self.outcome = outcome
        self.enqueued = enqueued
        self.began = began
        self.ended = ended
        self.date = date
        successors = successor.map { [$0] } ?? []
    }

    /// Returns the same record with its times converted to another clock.
    package func map<Other>(_ time: (Time) -> Other) -> EndedActivity<Other> {
        EndedActivity<Other>(
            activity: activity, outcome: outcome, enqueued: enqueued.map(time), began: began.map(time),
            ended: time(ended), date: date, successor: successor)
    }
}

extension EndedActivity<Instant> {
    /// The time that the card was on the surface; `nil` if it never was.
    package var shown: Duration? { began.map { ended - $0 } }
}

@available(*, deprecated, renamed: "EndedActivity")
public typealias DisplacedActivity = EndedActivity<Instant>

/// Tracks activities from their acceptance to their ends, and records the times of their lives on a clock.
package struct ActivityLives<Time: Hashable & Sendable>: Sendable {
    package struct Life: Hashable, Sendable {
        package var enqueued: Time
        /// When the card entered the surface; `nil` if it has not entered yet.
        package var began: Time?
    }

    private var alive: [UUID: Life] = [:]

    package init() {}

    /// The number of activities that were accepted and have not ended.
    package var count: Int { alive.count }

    /// The life of an activity that was accepted and has not ended.
    package subscript(id: UUID) -> Life? { alive[id] }

    /// Records when an activity was accepted in an earlier life of the program.
    package mutating func restore(_ id: UUID, enqueued: Time) { alive[id] = Life(enqueued: enqueued) }

    /// Records an event of a queue.
    ///
    /// - Returns: the activity that ended; `nil` if none did. A question that a full queue refuses ends as refused.
    package mutating func note(_ event: ActivityEvent, at time: Time) -> EndedActivity<Time>? {
        switch event {
        case .enqueued(let activity): if alive[activity.id] == nil { alive[activity.id] = Life(enqueued: time) }
        case .phase(.animateIn, let activity): alive[activity.id]?.began = time
        case .ended(let activity, let outcome): return end(activity, outcome, at: time)
        case .refused(let activity, .full) where activity.choices != nil: return end(activity, .refused, at: time)
        case .refused, .updated, .phase, .marked, .covered, .denied, .parked, .suspended, .resumed: break
        }
        return nil
    }

    private mutating func end(
        _ activity: Activity, _ outcome: ActivityOutcome, at time: Time
    ) -> EndedActivity<Time> {
        let life = alive.removeValue(forKey: activity.id)
        return EndedActivity(
            activity: activity, outcome: outcome, enqueued: life?.enqueued ?? time, began: life?.began, ended: time)
    }
}
