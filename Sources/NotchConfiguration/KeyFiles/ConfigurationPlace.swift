import NotchCore

/// The file and the line of an entry, for messages that come after the file has been read.
package struct ConfigurationPlace: Hashable, Sendable {
    package var file: String
    package var line: Int

    package init(file: String, line: Int) {
        self.file = file
        self.line = line
    }

    /// Reads what ``description`` writes. Anything else is a place as a whole, without a line.
    init(_ text: String) {
        let colon = text.lastIndex(of: ":")
        let line = colon.flatMap { Int(text[text.index(after: $0)...]) }
        if let colon, let line {
            self.init(file: String(text[..<colon]), line: line)
        } else {
            self.init(file: text.isEmpty ? "the configuration" : text, line: 0)
        }
    }

    /// Returns the error that names this place.
    func error(_ message: String) -> ConfigurationError { ConfigurationError(file, line, message) }
}

extension ConfigurationPlace: CustomStringConvertible {
    package var description: String { line > 0 ? "\(file):\(line)" : file }
}
