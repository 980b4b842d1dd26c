package import NotchCore

/// An activity that has ended, and how it ended.
package struct EndedRecord: Hashable, Sendable {
    package var activity: Activity
    package var outcome: ActivityOutcome
    package var enqueued: StoreTime
    /// When its card came onto the surface; `nil` if it never did.
    package var began: StoreTime?
    package var ended: StoreTime

    package init(
        activity: Activity, outcome: ActivityOutcome, enqueued: StoreTime, began: StoreTime? = nil, ended: StoreTime
    ) {
        self.activity = activity
        self.outcome = outcome
        self.enqueued = enqueued
        self.began = began
        self.ended = ended
    }

    init(_ live: LiveActivity, _ outcome: ActivityOutcome, ended: StoreTime) {
        self.init(
            activity: live.activity, outcome: outcome, enqueued: live.enqueued, began: live.began, ended: ended)
    }
}
