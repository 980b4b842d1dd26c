/// The reason why a text is not the JSON that is expected.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The parser's description of the fault.
    package let reason: String
    /// The distance from the start of the text to the place where the parser noticed the fault, in bytes.
    package let offset: Int
    /// The line of that place, from 1; `nil` where only the offset is known.
    package let line: Int?
    /// The number of characters of the line up to that place.
    package let column: Int

    package init(reason: String, offset: Int, line: Int? = nil, column: Int = 0) {
        self.reason = reason
        self.offset = offset
        self.line = line
        self.column = column
    }

    package var description: String {
        let place = line.map { "line \($0), column \(column)" } ?? "byte \(offset)"
        return "not valid JSON at \(place): \(reason)"
    }
}
