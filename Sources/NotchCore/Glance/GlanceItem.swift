/// A glance on the board.
package struct GlanceItem: Hashable, Sendable {
    package var glance: Glance
    package var placement: GlancePlacement
    /// A number that rises in the order in which the glances first came.
    package var place: Int
    /// When the glance becomes stale; `nil` for never.
    package var expires: Instant?
    /// When a glance of an earlier life becomes stale by the civil time, which may be wrong; `nil` for others.
    var civilEnd: Instant?
    /// The latest end that a glance of an earlier life can have, whatever the civil time says: no lifetime is longer after
    /// a restart than it was.
    var latestEnd: Instant?
    /// Whether the lifetime is over.
    package var isStale = false
    /// Whether the glance was set in an earlier life of the program.
    package var isRestored = false
    /// The end of the lifetime as it was kept last.
    package var keptUntil: Instant?
    /// When it was kept last; `nil` if it was not.
    var kept: Instant?
    /// Whether it has changed since then.
    var isUnkept = false

    package init(glance: Glance, placement: GlancePlacement, place: Int, expires: Instant? = nil) {
        self.glance = glance
        self.placement = placement
        self.place = place
        self.expires = expires
    }

    package var id: String { glance.id }
}

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

/// What becomes of a glance whose lifetime is over.
public enum GlanceStaleness: String, Hashable, Sendable, CaseIterable {
    /// The glance stays, and is drawn as one that may be out of date.
    case dim
    /// The glance is removed.
    case remove
}

/// A glance that has its turn.
package struct ShownGlance: Hashable, Sendable {
    package var glance: Glance
    /// Whether its lifetime is over.
    package var isStale: Bool

    /// The glance as a view.
    package var node: ViewNode { GlanceView(glance, isStale: isStale).node }
}

/// A change of a glance on the board.
package struct GlanceChange: Hashable, Sendable {
    package enum Step: String, Hashable, Sendable, CaseIterable {
        /// The glance is new on the board.
        case set
        /// The glance has another content, or its lifetime began again after it was over.
        case changed
        /// The lifetime is over, and the glance stays.
        case stale
        case removed
    }

    /// The glance as it is now, or as it was before it was removed.
    package var glance: Glance
    package var step: Step

    package init(_ glance: Glance, _ step: Step) {
        self.glance = glance
        self.step = step
    }

    /// Returns what changed between two states of a board: first what has gone, then the others in their order. A glance
    /// that is as before is not among them.
    package static func changes(from old: [GlanceItem], to new: [GlanceItem]) -> [GlanceChange] {
        guard old != new else { return [] }
        let gone = old.filter { item in !new.contains { $0.id == item.id } }
        let others = new.compactMap { item in
            change(from: old.first { $0.id == item.id }, to: item).map { GlanceChange(item.glance, $0) }
        }
        return gone.map { GlanceChange($0.glance, .removed) } + others
    }

    private static func change(from old: GlanceItem?, to new: GlanceItem) -> Step? {
        guard let old else { return .set }
        if old.glance != new.glance || old.isStale && !new.isStale { return .changed }
        return new.isStale && !old.isStale ? .stale : nil
    }
}
