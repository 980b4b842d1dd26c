/// Everything a frame depends on, besides theme, geometry and instant.
///
/// The decisions on one side and the pixels on the other meet only here: a frame is a pure function of
/// (scene, theme, geometry, instant).
public struct Scene: Hashable, Sendable {
    public var surface: SurfaceState
    /// When ``surface`` last changed, so that the change can be animated.
    public var surfaceChanged: Instant
    /// The card on the surface; it covers the home view (Q25).
    public var card: CardScene?
    /// The question on the surface; it covers the home view as a card does, and there is no card beside it.
    public var question: QuestionScene?
    public var home: HomeScene
    public var cue: CueScene?
    /// What waits for its turn; `nil` when nothing does. It is in no frame: the indicator tells of it.
    public var pending: PendingScene?

    /// Something covers the home view.
    public var isCovered: Bool { card != nil || question != nil }

    public init(
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
