/// The card of a question on the surface: the question, the marked choice, and the phase.
package struct QuestionScene: Hashable, Sendable {
    package var question: Question
    /// The number of the choice that a press of an `open` button takes; `nil` while none is marked.
    package var marked: Int?
    /// The number of the choice that holds. Once it is set, the card only leaves.
    package var chosen: Int?
    /// When the question ends unanswered; `nil` where it does not, or not any more.
    package var expires: Instant?
    /// The phase of the card. ``LifecyclePhase/animateIn`` also covers the rest after the transition; the time since
    /// ``phaseBegan`` tells the two apart.
    package var phase: LifecyclePhase
    package var phaseBegan: Instant
    /// How long the transition of ``phase`` takes.
    package var transition: Duration
    /// When the card had come, from which on words that have no room pass by; `nil` for a card that never came to rest.
    package var came: Instant?
    /// When the question was answered or ended. The words stay where they are then; `nil` while it is open.
    package var ended: Instant?
}
