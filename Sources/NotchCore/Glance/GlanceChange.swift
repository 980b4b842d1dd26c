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
