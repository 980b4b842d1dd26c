/// A change of the surface's state.
public struct SurfaceTransition: Hashable, Sendable {
    public let from: SurfaceState
    public let to: SurfaceState
    public let began: Instant
    /// When the animation is over: 400 ms after it began, 550 ms from hidden (S17).
    public let settles: Instant
    /// The number of the transition. A newer transition supersedes an older one (S17).
    public let generation: Int
    /// Whether the transition is part of the launch, and so not caused by a person or a card (S18).
    public let isSilent: Bool
}
