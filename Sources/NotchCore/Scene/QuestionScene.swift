/// A question's card on the surface: what it asks, what is marked on it, and where in its life it is.
public struct QuestionScene: Hashable, Sendable {
    public var question: Question
    /// The number of the choice that a press of an `open` button takes; `nil` while none is marked.
    public var marked: Int?
    /// The number of the choice that holds; from then on the card only leaves.
    public var chosen: Int?
    /// When it ends unanswered; `nil` where it does not, or any more.
    public var expires: Instant?
    /// ``LifecyclePhase/animateIn`` covers the rest after the transition too; the instant tells them apart.
    public var phase: LifecyclePhase
    public var phaseBegan: Instant
    /// How long a transition takes.
    public var transition: Duration

    public init(
        question: Question, marked: Int? = nil, chosen: Int? = nil, expires: Instant? = nil, phase: LifecyclePhase,
        phaseBegan: Instant, transition: Duration
    ) {
        self.question = question
        self.marked = marked
        self.chosen = chosen
        self.expires = expires
        self.phase = phase
        self.phaseBegan = phaseBegan
        self.transition = transition
    }
}
