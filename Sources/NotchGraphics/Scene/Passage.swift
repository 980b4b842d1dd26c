import NotchCore

/// How the card or question that covers the home view comes and goes. Only one of them shows at a time: a question goes
/// before a card.
struct Passage: Hashable, Sendable {
    let layer: Composition.Layer
    let phase: LifecyclePhase
    let began: Instant
    /// At least zero.
    let duration: Duration

    init?(of scene: Scene) {
        if let question = scene.question {
            layer = .question
            phase = question.phase
            began = question.phaseBegan
            duration = max(question.transition, .zero)
        } else if let card = scene.card {
            layer = .card
            phase = card.phase
            began = card.phaseBegan
            duration = max(card.transition, .zero)
        } else {
            return nil
        }
    }
}
