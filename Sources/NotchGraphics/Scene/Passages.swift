import NotchCore

/// The passages of a scene's cards and questions, and the urgency of a high card.
///
/// A card is a large value. A property of the scene that reads its card copies the card first, and a frame needs four
/// such properties. The initializer reads the card once for all of them.
struct Passages {
    /// The passage of the card or question on the surface. A question takes precedence over a card.
    private(set) var present: Passage?
    /// The passage of the former card or question of the surface, while it is still visible.
    private(set) var leaving: Passage?
    /// Whether the entering card has the key of its predecessor, and so replaces it in place.
    private(set) var isReplacing = false
    /// The tint of the high card on the surface and when it began to enter; `nil` without such a card, or if it leaves.
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
    /// How long the light moves along the lower edge when a high card enters: 850 ms (S18).
    private static let urgentCue: Duration = .milliseconds(850)

    /// Returns the light along the panel's lower edge: that of an entering high card, or else that of the surface.
    func cue(of scene: Scene, at now: Instant) -> CueScene? {
        guard let (tint, began) = urgency, now < began + Self.urgentCue else { return scene.cue }
        return CueScene(tint: tint, began: began, duration: Self.urgentCue, repeats: false)
    }
}

extension CardScene {
    /// Returns whether the card has the key of a card that leaves as this one enters.
    fileprivate func replaces(_ leaving: LeavingScene) -> Bool {
        guard case .card(let former) = leaving, let key = activity.ownedKey, phaseBegan >= former.phaseBegan
        else { return false }
        return former.activity.ownedKey == key
    }
}

/// The movement of a card or a question: it enters and rests, or leaves.
struct Passage: Hashable, Sendable {
    let layer: Composition.Layer
    let isLeaving: Bool
    let began: Instant
    /// The duration of the movement, at least zero.
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
