import NotchCore

/// How a card or a question comes, rests, or goes.
struct Passage: Hashable, Sendable {
    let layer: Composition.Layer
    let isLeaving: Bool
    let began: Instant
    /// At least zero.
    let duration: Duration

    private init?(_ layer: Composition.Layer, _ phase: LifecyclePhase, _ began: Instant, _ duration: Duration) {
        switch phase {
        case .animateIn: isLeaving = false
        case .animateOut: isLeaving = true
        case .hidden, .reject: return nil
        }
        self.layer = layer
        self.began = began
        self.duration = max(duration, .zero)
    }

    /// The passage of what is on the surface. A question goes before a card.
    init?(on scene: Scene) {
        if let question = scene.question {
            self.init(.question, question.phase, question.phaseBegan, question.transition)
        } else if let card = scene.card {
            self.init(.card, card.phase, card.phaseBegan, card.transition)
        } else {
            return nil
        }
    }

    /// The passage of what was on the surface before and can still be seen.
    init?(leaving scene: Scene) {
        switch scene.leaving {
        case .card(let card)?: self.init(.formerCard, .animateOut, card.phaseBegan, card.transition)
        case .question(let question)?:
            self.init(.formerQuestion, .animateOut, question.phaseBegan, question.transition)
        case nil: return nil
        }
    }
}
