/// A change of a line's logical level.
package struct GPIOEdge: Hashable, Sendable {
    /// Whether it became active.
    package var isRising: Bool
    /// What CLOCK_MONOTONIC showed at it, in the interrupt handler.
    package var time: Duration

    package init(isRising: Bool, time: Duration) {
        self.isRising = isRising
        self.time = time
    }
}
