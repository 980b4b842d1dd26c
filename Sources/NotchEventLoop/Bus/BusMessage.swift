/// A signal or an answer that came over a bus.
package struct BusMessage: Hashable, Sendable {
    /// The unique name of the sender, such as `:1.42`; `nil` for the bus itself in an unusual setup.
    package var sender: String?
    package var arguments: [BusValue]
}
