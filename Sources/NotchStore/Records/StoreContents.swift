package import NotchCore

/// The contents of the store from an earlier life of the program.
package struct StoreContents: Hashable, Sendable {
    /// The activities that waited, in the order in which they were enqueued.
    package var waiting: [LiveActivity] = []
    /// The activities whose cards were on show: one, unless the program had several queues.
    package var shown: [LiveActivity] = []
    /// The questions that waited or were on show, in the order in which they were asked. ``Choices/spent`` includes the
    /// time for which they were on show.
    package var questions: [LiveActivity] = []
    /// The questions that their clients have asked again before the records were read. They are not restored.
    package var repeated: [LiveActivity] = []
    /// The questions that have ended, and whose clients do not have the answers yet.
    package var answered: [LiveActivity] = []
    /// Activities that waited together with a newer activity of the same key, because the power failed during the
    /// replacement (Q7).
    package var replaced: [EndedActivity<StoreTime>] = []
    /// The latest of the ended activities, newest last. They include those that the end of the program interrupted.
    package var ended: [EndedActivity<StoreTime>] = []
    /// The last recorded moment of the earlier life; `nil` if there is none. A life that was killed during a quiet time
    /// may have ended much later. A card counts as shown until the recorded moment.
    package var last: StoreTime?

    package init() {}
}

/// An activity that waits or shows, with the data that restore its place.
package struct LiveActivity: Hashable, Sendable {
    package var activity: Activity
    /// A number that ascends towards the back of the queue. An activity keeps its place while it shows.
    package var place: Int64
    /// When the activity was accepted. It ages from this moment. For a question that has ended, when it ended.
    package var enqueued: StoreTime
    /// When its card entered the surface; `nil` while it waits.
    package var began: StoreTime?

    package init(activity: Activity, place: Int64, enqueued: StoreTime, began: StoreTime? = nil) {
        self.activity = activity
        self.place = place
        self.enqueued = enqueued
        self.began = began
    }
}

extension LiveActivity {
    /// Counts the time for which a question was on show until `end` as spent.
    mutating func spend(until end: StoreTime) {
        guard let began else { return }
        activity.spend(.milliseconds(end.age(of: began)))
    }
}

extension EndedActivity<StoreTime> {
    init(_ live: LiveActivity, _ outcome: ActivityOutcome, ended: StoreTime) {
        self.init(
            activity: live.activity, outcome: outcome, enqueued: live.enqueued, began: live.began, ended: ended)
    }
}
