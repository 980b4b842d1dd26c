/// A change of a line's logical level.
package struct GPIOEdge: Hashable, Sendable {
    /// Whether the line became active.
    package var isRising: Bool
    /// The time of CLOCK_MONOTONIC at the edge, taken in the interrupt handler.
    package var time: Duration

    package init(isRising: Bool, time: Duration) {
        self.isRising = isRising
        self.time = time
    }
}
