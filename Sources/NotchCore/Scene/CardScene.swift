/// A card on the surface: what it says, and where in its life it is.
public struct CardScene: Hashable, Sendable {
    public var activity: Activity
    /// ``LifecyclePhase/animateIn`` covers the rest after the transition too; the instant tells them apart.
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
