/// An activity that has ended, and how.
public struct EndedActivity: Hashable, Sendable {
    public var activity: Activity
    public var outcome: ActivityOutcome
    public var ended: Instant
    /// How long its card was on the surface; `nil` if it never was.
    public var shown: Duration?
    /// The wall clock's date and time of its end, `YYYY-MM-DDTHH:MM`.
    public var date: String?
    /// The activity that took its place, where one did that is still known.
    public var successor: Activity?

    public init(
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
