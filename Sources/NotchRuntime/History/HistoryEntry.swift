import NotchCore

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
