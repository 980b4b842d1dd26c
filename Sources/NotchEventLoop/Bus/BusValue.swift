/// A value in a message of a bus.
package enum BusValue: Hashable, Sendable {
    /// A string, an object's path or a signature.
    case text(String)
    case array([BusValue])
    /// An array of entries whose keys are strings. A variant is the value in it.
    case dictionary([String: BusValue])
    /// A value that nobody here reads, such as a number.
    case other
}
