/// An option whose value is not allowed.
public struct OptionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the option in the configuration, such as `Count`.
    public let key: String
    /// The values that the option may have, and the value that it has.
    public let message: String

    package init(key: String, message: String) {
        self.key = key
        self.message = message
    }

    public var description: String { "\(key): \(message)" }
}
