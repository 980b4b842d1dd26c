/// The reason why a text is not the JSON that is expected.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, such as "a value is expected".
    package let reason: String
    /// The place of the fault, in bytes from the start of the text.
    package let offset: Int
    /// The line of that place, from 1; `nil` where only the offset is known.
    package let line: Int?
    /// The character of the line at that place, from 1.
    package let column: Int
    /// The names of the members around that place, the outermost first.
    package private(set) var names: [String] = []

    package init(reason: String, offset: Int, line: Int? = nil, column: Int = 0) {
        self.reason = reason
        self.offset = offset
        self.line = line
        self.column = column
    }

    /// The error of the value that has the member with this name.
    func within(_ name: String) -> JSONError {
        var error = self
        error.names.insert(name, at: 0)
        return error
    }

    package var description: String {
        let place = line.map { "line \($0), column \(column)" } ?? "byte \(offset)"
        return "not valid JSON at \(place): \(reason)"
    }
}
