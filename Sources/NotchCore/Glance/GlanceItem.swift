/// A glance on the board.
package struct GlanceItem: Hashable, Sendable {
    package var glance: Glance
    package var placement: GlancePlacement
    /// A number that rises in the order of the glances' first appearance.
    package var place: Int
    /// When the glance becomes stale; `nil` for never.
    package var expires: Instant?
    /// When a restored glance becomes stale by the civil time, which may be wrong; `nil` for others.
    var civilEnd: Instant?
    /// The latest end of a restored glance's lifetime, whatever the civil time: no lifetime is longer after a restart
    /// than its length.
    var latestEnd: Instant?
    /// Whether the lifetime is over.
    package var isStale = false
    /// Whether the glance was set before the program's last start.
    package var isRestored = false
    /// The end of the lifetime that was last stored.
    package var keptUntil: Instant?
    /// When the glance was last stored; `nil` if it was not.
    var kept: Instant?
    /// Whether the glance has changed since ``kept``.
    var isUnkept = false

    package init(glance: Glance, placement: GlancePlacement, place: Int, expires: Instant? = nil) {
        self.glance = glance
        self.placement = placement
        self.place = place
        self.expires = expires
    }

    package var id: String { glance.id }
}

/// The placement of a glance on the board, and its lifetime.
package struct GlancePlacement: Hashable, Sendable {
    /// How long the glance is fresh after it is set; `nil` sets no limit.
    package var lifetime: Duration?
    package var whenStale: GlanceStaleness
    /// Whether the glance keeps its turn. While any glance is pinned, only pinned glances have turns.
    package var isPinned: Bool
    /// The rank among the glances that the policy does not order. The lowest rank is first.
    package var order: Int
    /// Whether the glance is restored after a restart of the program. A glance of a module is not, because the module
    /// sets it again.
    package var isKept: Bool
    /// Who has set the glance.
    package var owner = Owner.daemon

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

/// What the board does with a glance whose lifetime is over.
public enum GlanceStaleness: String, Hashable, Sendable, CaseIterable {
    /// The glance stays, and is drawn as possibly out of date.
    case dim
    /// The glance is removed.
    case remove
}

/// A glance that has its turn.
package struct ShownGlance: Hashable, Sendable {
    package var glance: Glance
    /// Whether the glance's lifetime is over.
    package var isStale: Bool

    /// The glance as a view.
    package var node: ViewNode { GlanceView(glance, isStale: isStale).node }
}

/// A change of a glance on the board.
package struct GlanceChange: Hashable, Sendable {
    package enum Step: String, Hashable, Sendable, CaseIterable {
        /// The glance is new on the board.
        case set
        /// The glance has new content, or its lifetime was restarted after it was over.
        case changed
        /// The lifetime is over, and the glance stays.
        case stale
        case removed
    }

    /// The present glance, or the removed glance as it was.
    package var glance: Glance
    package var step: Step

    package init(_ glance: Glance, _ step: Step) {
        self.glance = glance
        self.step = step
    }

    /// Returns the changes between two states of a board: first the removed glances, then the others in their order. An
    /// unchanged glance is omitted.
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
