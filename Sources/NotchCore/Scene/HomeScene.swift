/// The content of the home view, which shows while no card is on the surface.
public struct HomeScene: Hashable, Sendable {
    public var time: WallTime
    /// The number of activities that wait for their turn.
    public var pending: Int
    /// When a card last covered the home view or last uncovered it; `nil` is long ago.
    ///
    /// Cards that follow one another at the same instant do not change it, so that the home view does not show between
    /// them.
    public var changed: Instant?

    public init(time: WallTime, pending: Int = 0, changed: Instant? = nil) {
        self.time = time
        self.pending = pending
        self.changed = changed
    }
}
