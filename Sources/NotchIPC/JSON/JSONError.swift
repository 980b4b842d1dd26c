/// Why a text is not the JSON that is wanted.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, in the parser's words.
    package let reason: String
    /// Bytes from the start of the text to the place where it was noticed.
    package let offset: Int

    package init(reason: String, offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    package var description: String {
        "not valid JSON at byte \(offset): \(reason)"
    }
}
