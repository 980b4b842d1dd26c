/// What the home view shows while no card is on the surface.
public struct HomeScene: Hashable, Sendable {
    public var time: WallTime
    /// Activities waiting for their turn.
    public var pending: Int

    public init(time: WallTime, pending: Int = 0) {
        self.time = time
        self.pending = pending
    }
}
