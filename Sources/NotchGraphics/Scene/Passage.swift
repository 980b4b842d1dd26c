import NotchCore

/// How a card or a question comes, rests, or goes.
struct Passage: Hashable, Sendable {
    let layer: Composition.Layer
    let isLeaving: Bool
    let began: Instant
    /// At least zero.
    let duration: Duration

    fileprivate init?(_ layer: Composition.Layer, _ phase: LifecyclePhase, _ began: Instant, _ duration: Duration) {
        switch phase {
        case .animateIn: isLeaving = false
        case .animateOut: isLeaving = true
        case .hidden, .reject: return nil
        }
        self.layer = layer
        self.began = began
        self.duration = max(duration, .zero)
    }
}

extension CardScene {
    fileprivate var passage: Passage? { Passage(.card, phase, phaseBegan, transition) }
}

extension QuestionScene {
    fileprivate var passage: Passage? { Passage(.question, phase, phaseBegan, transition) }
}

extension Scene {
    /// The passage of what is on the surface. A question goes before a card.
    var passage: Passage? {
        question == nil ? card?.passage : question?.passage
    }

    /// The passage of what was on the surface before and can still be seen.
    var leavingPassage: Passage? {
        switch leaving {
        case .card(let card)?: Passage(.formerCard, .animateOut, card.phaseBegan, card.transition)
        case .question(let question)?:
            Passage(.formerQuestion, .animateOut, question.phaseBegan, question.transition)
        case nil: nil
        }
    }
}
