package import FoundationEssentials
package import NotchCore

/// The contents of the store from an earlier life of the program.
package struct StoreContents: Hashable, Sendable {
    /// The activities that waited, in the order in which they were enqueued.
    package var waiting: [LiveActivity] = []
    /// The activities whose cards were on show. There is one, unless the program had several queues.
    package var shown: [LiveActivity] = []
    /// Activities that waited behind a newer one with their key, whose end the power has cut off (Q7).
    package var replaced: [ReplacedActivity] = []
    /// The latest of the ended activities, newest last. Those that ended because the program did are among them.
    package var ended: [EndedRecord] = []
    /// The last moment that the earlier life told the store, a minute before its end at the most; `nil` where it told
    /// none. Nothing was shown for longer.
    package var last: StoreTime?

    package init() {}
}

/// An activity that waits or shows, and what brings it back to its place.
package struct LiveActivity: Hashable, Sendable {
    package var activity: Activity
    /// A number that rises towards the back of the queue. An activity keeps its place while it shows.
    package var place: Int64
    /// When the activity was accepted, from which it ages.
    package var enqueued: StoreTime
    /// When its card came onto the surface; `nil` while it waits.
    package var began: StoreTime?

    package init(activity: Activity, place: Int64, enqueued: StoreTime, began: StoreTime? = nil) {
        self.activity = activity
        self.place = place
        self.enqueued = enqueued
        self.began = began
    }
}

/// An activity that waited when a newer one with the same key took its place.
package struct ReplacedActivity: Hashable, Sendable {
    package var activity: LiveActivity
    /// The id of the newer one.
    package var successor: UUID
}

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
