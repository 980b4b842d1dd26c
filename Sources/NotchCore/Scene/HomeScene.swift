/// What the home view shows while no card is on the surface.
public struct HomeScene: Hashable, Sendable {
    public var time: WallTime
    /// Activities waiting for their turn.
    public var pending: Int
    /// When a card last covered the home view or last laid it bare; `nil` is long ago.
    ///
    /// Cards that follow one another at the same instant leave it alone, so that home does not show between them.
    public var changed: Instant?

    public init(time: WallTime, pending: Int = 0, changed: Instant? = nil) {
        self.time = time
        self.pending = pending
        self.changed = changed
    }
}
