/// The reason why a text is not the JSON that is expected.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The parser's description of the fault.
    package let reason: String
    /// The distance from the start of the text to the place where the parser noticed the fault, in bytes.
    package let offset: Int

    package var description: String { "not valid JSON at byte \(offset): \(reason)" }
}
