/// Why the board does not take a glance.
package enum GlanceRefusal: Hashable, Sendable {
    /// The board has this many glances, and none with the id.
    case full(limit: Int)
    /// The id is empty or too long.
    case badID
    /// A module has the id to itself.
    case owned(by: String)
}
