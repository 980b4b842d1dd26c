/// Why a text is not the JSON that is wanted.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, in the parser's words.
    public let reason: String
    /// Bytes from the start of the text to the place where it was noticed.
    public let offset: Int

    public init(reason: String, offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    public var description: String {
        "not valid JSON at byte \(offset): \(reason)"
    }
}
