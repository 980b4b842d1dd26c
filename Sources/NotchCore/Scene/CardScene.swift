/// A card on the surface: its activity and its phase.
package struct CardScene: Hashable, Sendable {
    package var activity: Activity
    /// The phase of the card. ``LifecyclePhase/animateIn`` also covers the rest after the transition; the time since
    /// ``phaseBegan`` tells the two apart.
    package var phase: LifecyclePhase
    package var phaseBegan: Instant
    /// How long a transition takes.
    package var transition: Duration

    package init(activity: Activity, phase: LifecyclePhase, phaseBegan: Instant, transition: Duration) {
        self.activity = activity
        self.phase = phase
        self.phaseBegan = phaseBegan
        self.transition = transition
    }
}
