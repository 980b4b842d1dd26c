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
    package var home: HomeScene
    package var cue: CueScene?
    /// The activities that wait for their turn; `nil` when none does. No frame shows them; the indicator light does.
    package var pending: PendingScene?

    /// Whether a card or a question covers the home view.
    package var isCovered: Bool { card != nil || question != nil }

    package init(
        surface: SurfaceState, surfaceChanged: Instant, card: CardScene? = nil, question: QuestionScene? = nil,
        home: HomeScene, cue: CueScene? = nil, pending: PendingScene? = nil
    ) {
        self.surface = surface
        self.surfaceChanged = surfaceChanged
        self.card = card
        self.question = question
        self.home = home
        self.cue = cue
        self.pending = pending
    }
}
