/// A peripheral feedback cue: a short shimmer along the surface's edge (S18).
package struct CueScene: Hashable, Sendable {
    package var tint: Tint
    package var began: Instant
    /// The duration of one sweep. A repeating cue starts over after it.
    package var duration: Duration
    package var repeats: Bool

    package init(tint: Tint, began: Instant, duration: Duration, repeats: Bool) {
        self.tint = tint
        self.began = began
        self.duration = duration
        self.repeats = repeats
    }
}
