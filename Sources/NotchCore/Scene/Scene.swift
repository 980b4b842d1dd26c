/// The input of a frame, besides theme, geometry and instant.
///
/// Decisions and pixels meet only here: a frame is a pure function of (scene, theme, geometry, instant).
package struct Scene: Hashable, Sendable {
    package var surface: SurfaceState
    /// When ``surface`` last changed, so that the change can be animated.
    package var surfaceChanged: Instant
    /// The card on the surface; it covers the home view (Q25).
    package var card: CardScene?
    /// The question on the surface. It covers the home view as a card does. A scene has no card beside a question.
    package var question: QuestionScene?
    /// The previous content of the surface while it still leaves, or while the card that pushed it still enters.
    package var leaving: LeavingScene?
    package var home: HomeScene
    /// Whether the surface below the card or the question is hidden, so that there is no home view around them, nor
    /// behind them as they leave.
    package var hidesHome = false
    package var cue: CueScene?
    /// The activities that wait for their turn; `nil` if none waits. A wide card shows their number, and the indicator
    /// light shows that there are some.
    package var pending: PendingScene?

    /// Whether a card or a question covers the home view.
    package var isCovered: Bool { card != nil || question != nil }
    /// The card that has released the surface and is still visible while it leaves.
    package var leavingCard: CardScene? {
        if case .card(let card)? = leaving { card } else { nil }
    }
    /// The question that has released the surface and is still visible while it leaves.
    package var leavingQuestion: QuestionScene? {
        if case .question(let question)? = leaving { question } else { nil }
    }
    /// The visible card: the card on the surface or, if the surface is not covered, the card that leaves.
    package var visibleCard: CardScene? { isCovered ? card : leavingCard }
    /// The visible question: the question on the surface or, if the surface is not covered, the question that leaves.
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
    /// Returns this scene's card or question as it leaves, if the next scene's card or question enters over it, as that
    /// of a stronger claim does (S5).
    package func departing(under next: Scene, at now: Instant) -> LeavingScene? {
        guard next.leaving == nil, let front = LeavingScene(on: self), let coming = LeavingScene(on: next),
            front.phase == .animateIn, coming.phase == .animateIn, front.id != coming.id
        else { return nil }
        return front.leaving(since: now - Departure.handOver, wordsSince: now)
    }

    /// Returns the scene's leaving card or question, as long as the card or question that pushed it still enters.
    ///
    /// The leaving one may be out of sight by then. The entering one keeps its movement to the end.
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
    /// The number of the choice that a press of an `open` button answers with; `nil` while none is marked.
    package var marked: Int?
    /// The number of the chosen choice. Once it is set, the card only leaves.
    package var chosen: Int?
    /// When the question ends unanswered; `nil` if it has no time limit, or has ended.
    package var expires: Instant?
    /// The phase of the card. ``LifecyclePhase/animateIn`` also covers the rest after the transition; the time since
    /// ``phaseBegan`` distinguishes the two.
    package var phase: LifecyclePhase
    package var phaseBegan: Instant
    /// The duration of the transition of ``phase``.
    package var transition: Duration
    /// When the card came to rest, from which texts without room scroll; `nil` for a card that never came to rest.
    package var came: Instant?
    /// When the question was answered or ended, which stops its texts; `nil` while it is open.
    package var ended: Instant?
}

extension QuestionScene {
    /// Makes the scene of an unanswered question that appeared at `began` and has no time limit.
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
    /// When ``priority`` became the highest priority.
    package var began: Instant
    /// The number of activities that wait.
    package var count: Int

    package init(priority: ActivityPriority, began: Instant, count: Int = 1) {
        self.priority = priority
        self.began = began
        self.count = count
    }
}
