/// An activity that has ended, and its outcome.
package struct EndedActivity: Hashable, Sendable {
    package var activity: Activity
    package var outcome: ActivityOutcome
    package var ended: Instant
    /// How long the card was on the surface; `nil` if it never was.
    package var shown: Duration?
    /// The date and time of the end on the wall clock, `YYYY-MM-DDTHH:MM`.
    package var date: String?
    /// The activity that took the place of this one; `nil` where none did or it is not known any more.
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
