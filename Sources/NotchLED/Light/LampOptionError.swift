/// An option of the lamps' light, or of their bus, whose value is not allowed.
package struct LampOptionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the option in the section `[Matrix]`, such as `CurrentLimit`.
    package let key: String
    /// The values that the option may have, and the value that it has.
    package let message: String

    package init(key: String, message: String) {
        self.key = key
        self.message = message
    }

    package var description: String { "\(key): \(message)" }
}
