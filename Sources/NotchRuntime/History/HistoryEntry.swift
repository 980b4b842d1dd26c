import NotchCore

/// An activity that has ended, and how.
struct HistoryEntry: Hashable, Sendable {
    var activity: Activity
    var outcome: ActivityOutcome
    /// When it was accepted.
    var enqueued: Instant
    /// When its card first came onto the surface; `nil` when it never did.
    var began: Instant?
    var ended: Instant
    /// The civil time of its end.
    var date: WallTime
}
