/// What one read of a line gave.
package struct GPIOEdges: Hashable, Sendable {
    /// In order.
    package var edges: [GPIOEdge]
    /// There may have been others, for which the kernel's queue had no room.
    package var hasLost: Bool

    package init(_ edges: [GPIOEdge], hasLost: Bool = false) {
        self.edges = edges
        self.hasLost = hasLost
    }
}
