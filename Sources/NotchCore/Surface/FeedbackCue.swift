/// A short shimmer along the surface's edge: something happened, look here if you like (S18).
public struct FeedbackCue: Hashable, Sendable {
    public var tint: Tint
    /// One sweep; negative counts as zero.
    public var duration: Duration
    /// Sweeps again and again until it is stopped or the surface expands.
    public var repeats: Bool

    /// The sweep of a cue that names none: 0.85 s (S18).
    public static let defaultDuration: Duration = .milliseconds(850)

    /// The cue that greets at launch: 1.1 s (S18).
    public static let launch = FeedbackCue(duration: .milliseconds(1100))

    public init(tint: Tint = .accent, duration: Duration = FeedbackCue.defaultDuration, repeats: Bool = false) {
        self.tint = tint
        self.duration = duration
        self.repeats = repeats
    }
}
