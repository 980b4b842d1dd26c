/// A short shimmer along the surface's edge. It tells a person that something happened, without asking for a reaction
/// (S18).
public struct FeedbackCue: Hashable, Sendable {
    public var tint: Tint
    /// The duration of one sweep. A negative duration counts as zero.
    public var duration: Duration
    /// Whether the cue sweeps again and again until it is stopped or the surface expands.
    public var repeats: Bool

    /// The default duration of a sweep: 0.85 s (S18).
    public static let defaultDuration: Duration = .milliseconds(850)

    /// The cue that plays at launch: 1.1 s (S18).
    public static let launch = FeedbackCue(duration: .milliseconds(1100))

    public init(tint: Tint = .accent, duration: Duration = FeedbackCue.defaultDuration, repeats: Bool = false) {
        self.tint = tint
        self.duration = duration
        self.repeats = repeats
    }
}
