import NotchCore

/// The passages of a scene's cards and questions, and the urgency of a high card.
///
/// A card is a large value. A property of the scene that reads its card copies the card first, and a frame needs four such
/// properties. The initializer reads the card once for all of them.
struct Passages {
    /// The passage of what is on the surface. A question goes before a card.
    private(set) var present: Passage?
    /// The passage of what was on the surface before and can still be seen.
    private(set) var leaving: Passage?
    /// Whether the card that comes has the key of the one before, and so takes its place without a move.
    private(set) var isReplacing = false
    /// The tint of the high card that is on the surface and does not leave yet, and when that came; `nil` for no such
    /// card.
    private(set) var urgency: (tint: Tint, began: Instant)?

    init(of scene: borrowing Scene) {
        switch scene.leaving {
        case .card(let card)?:
            leaving = Passage(.formerCard, .animateOut, card.phaseBegan, card.transition)
        case .question(let question)?:
            leaving = Passage(.formerQuestion, .animateOut, question.phaseBegan, question.transition)
        case nil: break
        }
        if let question = scene.question {
            present = Passage(.question, question.phase, question.phaseBegan, question.transition)
            return
        }
        guard let card = scene.card else { return }
        present = Passage(.card, card.phase, card.phaseBegan, card.transition)
        isReplacing = card.phase == .animateOut ? card.isReplaced : scene.leaving.map(card.replaces) ?? false
        if card.activity.priority == .high, card.phase == .animateIn {
            urgency = (card.activity.tint, card.phaseBegan)
        }
    }
}

extension Passages {
    /// How long the light runs along the lower edge as a high card arrives: 850 ms (S18).
    private static let urgentCue: Duration = .milliseconds(850)

    /// Returns the light along the panel's lower edge: a high card's as it arrives, or else the surface's.
    func cue(of scene: Scene, at now: Instant) -> CueScene? {
        guard let (tint, began) = urgency, now < began + Self.urgentCue else { return scene.cue }
        return CueScene(tint: tint, began: began, duration: Self.urgentCue, repeats: false)
    }
}

extension CardScene {
    /// Whether the card has the key of one that leaves as it comes.
    fileprivate func replaces(_ leaving: LeavingScene) -> Bool {
        guard case .card(let former) = leaving, let key = activity.coalescingKey, phaseBegan >= former.phaseBegan
        else { return false }
        return former.activity.coalescingKey == key
    }
}

/// How a card or a question comes, rests, or goes.
struct Passage: Hashable, Sendable {
    let layer: Composition.Layer
    let isLeaving: Bool
    let began: Instant
    /// At least zero.
    let duration: Duration

    init?(_ layer: Composition.Layer, _ phase: LifecyclePhase, _ began: Instant, _ duration: Duration) {
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
