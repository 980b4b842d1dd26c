/// The answer of a program that has not done what it was asked for, or the bus's answer in its place.
package struct BusError: Error, Hashable, Sendable {
    /// The name, such as `org.freedesktop.DBus.Error.NoReply`.
    package var name: String
    package var message: String
}
