/// A card on the surface: its activity and its phase.
public struct CardScene: Hashable, Sendable {
    public var activity: Activity
    /// The phase of the card. ``LifecyclePhase/animateIn`` also covers the rest after the transition; the time since
    /// ``phaseBegan`` tells the two apart.
    public var phase: LifecyclePhase
    public var phaseBegan: Instant
    /// How long a transition takes.
    public var transition: Duration

    public init(activity: Activity, phase: LifecyclePhase, phaseBegan: Instant, transition: Duration) {
        self.activity = activity
        self.phase = phase
        self.phaseBegan = phaseBegan
        self.transition = transition
    }
}
