/// An option that cannot be.
public struct OptionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// As the configuration calls it, such as `Count`.
    public let key: String
    /// What it may be, and what it is.
    public let message: String

    package init(key: String, message: String) {
        self.key = key
        self.message = message
    }

    public var description: String { "\(key): \(message)" }
}
