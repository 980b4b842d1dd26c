/// The glance whose turn it is.
package struct ShownGlance: Hashable, Sendable {
    package var glance: Glance
    /// Whether its lifetime is over.
    package var isStale: Bool
}
