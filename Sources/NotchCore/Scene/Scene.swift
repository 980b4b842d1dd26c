/// The input of a frame, besides theme, geometry and instant.
///
/// Only here do the decisions on one side and the pixels on the other meet: a frame is a pure function of (scene,
/// theme, geometry, instant).
package struct Scene: Hashable, Sendable {
    package var surface: SurfaceState
    /// When ``surface`` last changed, so that the change can be animated.
    package var surfaceChanged: Instant
    /// The card on the surface; it covers the home view (Q25).
    package var card: CardScene?
    /// The question on the surface. It covers the home view as a card does, and there is no card beside it.
    package var question: QuestionScene?
    /// What was on the surface before ``card``, ``question`` or the home view, while it is still on its way out of
    /// sight, or what has pushed it is still on its way in.
    package var leaving: LeavingScene?
    package var home: HomeScene
    /// Whether the surface below the card or the question is hidden, so that there is no home view around them, nor
    /// behind them as they leave.
    package var hidesHome = false
    package var cue: CueScene?
    /// The activities that wait for their turn; `nil` when none does. A wide card tells their number, and the indicator
    /// light that there are some.
    package var pending: PendingScene?

    /// Whether a card or a question covers the home view.
    package var isCovered: Bool { card != nil || question != nil }
    /// The card that has given the surface back and is still on its way out of sight.
    package var leavingCard: CardScene? {
        if case .card(let card)? = leaving { card } else { nil }
    }
    /// The question that has given the surface back and is still on its way out of sight.
    package var leavingQuestion: QuestionScene? {
        if case .question(let question)? = leaving { question } else { nil }
    }
    /// The card that can be seen: the one on the surface, or the one that has just left it and is followed by none.
    package var visibleCard: CardScene? { isCovered ? card : leavingCard }
    /// The question that can be seen: the one on the surface, or the one that has just left it and is followed by none.
    package var visibleQuestion: QuestionScene? { isCovered ? question : leavingQuestion }

    package init(
        surface: SurfaceState, surfaceChanged: Instant, card: CardScene? = nil, question: QuestionScene? = nil,
        leaving: LeavingScene? = nil, home: HomeScene, cue: CueScene? = nil, pending: PendingScene? = nil
    ) {
        self.surface = surface
        self.surfaceChanged = surfaceChanged
        self.card = card
        self.question = question
        self.leaving = leaving
        self.home = home
        self.cue = cue
        self.pending = pending
    }
}

extension Scene {
    /// Returns the card or the question of this scene on its way out of sight, if that of the next scene comes over it,
    /// as one of a stronger claim does (S5).
    package func departing(under next: Scene, at now: Instant) -> LeavingScene? {
        guard next.leaving == nil, let front = LeavingScene(on: self), let coming = LeavingScene(on: next),
            front.phase == .animateIn, coming.phase == .animateIn, front.id != coming.id
        else { return nil }
        return front.leaving(since: now - Departure.handOver, wordsSince: now)
    }

    /// Returns what the card or the question of the next scene has pushed, as long as that is still on its way in.
    ///
    /// It may be out of sight by then. The one that pushed it keeps its way to the end.
    package func pushed(by next: Scene, at now: Instant) -> LeavingScene? {
        guard next.leaving == nil, let leaving, let coming = LeavingScene(on: next),
            coming.id == LeavingScene(on: self)?.id, coming.phase == .animateIn, leaving.began <= coming.began,
            now < coming.end
        else { return nil }
        return leaving
    }
}

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

extension QuestionScene {
    /// Makes the scene of a question that nobody has answered, that came at `began` and has no end.
    package init(_ question: Question, began: Instant) {
        self.init(
            question: question, marked: nil, chosen: nil, expires: nil, phase: .animateIn, phaseBegan: began,
            transition: .milliseconds(400), came: began + .milliseconds(400))
    }
}

/// The activities that wait for their turn on the surface.
package struct PendingScene: Hashable, Sendable {
    /// The highest priority among the activities that wait.
    package var priority: ActivityPriority
    /// The instant since which ``priority`` has been the highest.
    package var began: Instant
    /// The number of activities that wait.
    package var count: Int

    package init(priority: ActivityPriority, began: Instant, count: Int = 1) {
        self.priority = priority
        self.began = began
        self.count = count
    }
}
