/// A glance that has its turn.
package struct ShownGlance: Hashable, Sendable {
    package var glance: Glance
    /// Whether its lifetime is over.
    package var isStale: Bool

    /// The glance as a view.
    package var node: ViewNode { GlanceView(glance, isStale: isStale).node }
}
