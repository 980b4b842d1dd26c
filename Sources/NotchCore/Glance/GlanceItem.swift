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
