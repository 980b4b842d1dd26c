/// How a glance is placed on the board, and for how long.
package struct GlancePlacement: Hashable, Sendable {
    /// How long the glance is fresh from the moment it is set; `nil` is until it is removed.
    package var lifetime: Duration?
    package var whenStale: GlanceStaleness
    /// Whether the glance keeps its turn. While one is pinned, only pinned ones have turns.
    package var isPinned: Bool
    /// The rank among the glances that the policy does not order. The lowest comes first.
    package var order: Int
    /// Whether the glance comes back after a restart of the program. A module's does not, since the module sets it again.
    package var isKept: Bool

    package init(
        lifetime: Duration? = nil, whenStale: GlanceStaleness = .dim, isPinned: Bool = false, order: Int = 0,
        isKept: Bool = false
    ) {
        self.lifetime = lifetime
        self.whenStale = whenStale
        self.isPinned = isPinned
        self.order = order
        self.isKept = isKept
    }
}
