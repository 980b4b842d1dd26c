/// An activity that ended because a new one took its place in the queue.
public struct DisplacedActivity: Hashable, Sendable {
    public let activity: Activity
    /// ``ActivityOutcome/coalesced(by:)`` or ``ActivityOutcome/displaced(by:)``.
    public let outcome: ActivityOutcome

    public init(activity: Activity, outcome: ActivityOutcome) {
        self.activity = activity
        self.outcome = outcome
    }
}
