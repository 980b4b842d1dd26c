/// A peripheral feedback cue: a short shimmer along the surface's edge (S18).
public struct CueScene: Hashable, Sendable {
    public var tint: Tint
    public var began: Instant
    /// The duration of one sweep. A repeating cue starts over after it.
    public var duration: Duration
    public var repeats: Bool

    public init(tint: Tint, began: Instant, duration: Duration, repeats: Bool) {
        self.tint = tint
        self.began = began
        self.duration = duration
        self.repeats = repeats
    }
}
