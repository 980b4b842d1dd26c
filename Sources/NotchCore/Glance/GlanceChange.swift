/// What became of a glance.
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
        let removed = old.filter { item in !new.contains { $0.id == item.id } }.map { GlanceChange($0.glance, .removed) }
        return removed
            + new.compactMap { item in
                guard let before = old.first(where: { $0.id == item.id }) else {
                    return GlanceChange(item.glance, .set)
                }
                if before.glance != item.glance || before.isStale && !item.isStale {
                    return GlanceChange(item.glance, .changed)
                }
                return item.isStale && !before.isStale ? GlanceChange(item.glance, .stale) : nil
            }
    }
}
