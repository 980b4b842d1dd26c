/// The result of one read of a line.
package struct GPIOEdges: Hashable, Sendable {
    /// The edges, in the order of their times.
    package var edges: [GPIOEdge]
    /// Whether there may have been other edges, for which the kernel's queue had no room.
    package var hasLost: Bool

    package init(_ edges: [GPIOEdge], hasLost: Bool = false) {
        self.edges = edges
        self.hasLost = hasLost
    }
}
