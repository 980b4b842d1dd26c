/// An activity that has ended, and how.
package struct EndedActivity: Hashable, Sendable {
    package var activity: Activity
    package var outcome: ActivityOutcome
    package var ended: Instant
    /// How long its card was on the surface; `nil` if it never was.
    package var shown: Duration?
    /// The wall clock's date and time of its end, `YYYY-MM-DDTHH:MM`.
    package var date: String?
    /// The activity that took its place, where one did that is still known.
    package var successor: Activity?

    package init(
        activity: Activity, outcome: ActivityOutcome, ended: Instant, shown: Duration? = nil, date: String? = nil,
        successor: Activity? = nil
    ) {
        self.activity = activity
        self.outcome = outcome
        self.ended = ended
        self.shown = shown
        self.date = date
        self.successor = successor
    }
}
