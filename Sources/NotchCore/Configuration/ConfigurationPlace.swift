/// The file and the line of an entry, for messages after the file has been read.
package struct ConfigurationPlace: Hashable, Sendable {
    package var file: String
    package var line: Int

    package init(file: String, line: Int) {
        self.file = file
        self.line = line
    }

    /// Reads the text of ``description``. Any other text is a file without a line.
    package init(_ text: String) {
        let colon = text.lastIndex(of: ":")
        let line = colon.flatMap { Int(text[text.index(after: $0)...]) }
        if let colon, let line {
            self.init(file: String(text[..<colon]), line: line)
        } else {
            self.init(file: text.isEmpty ? "the configuration" : text, line: 0)
        }
    }

    /// Returns an error at this place.
    package func error(_ message: String) -> ConfigurationError { ConfigurationError(file, line, message) }
}

extension ConfigurationPlace: CustomStringConvertible {
    package var description: String { line > 0 ? "\(file):\(line)" : file }
}

/// The places of keys in files. All values are equal, because places do not affect the keys' values.
package struct KeyPlaces: Hashable, Sendable, CustomStringConvertible {
    private var places: [String: ConfigurationPlace] = [:]

    package init() {}

    package subscript(key: String) -> ConfigurationPlace? {
        get { places[key] }
        set { places[key] = newValue }
    }

    package static func == (one: KeyPlaces, other: KeyPlaces) -> Bool { true }

    package var description: String { "" }

    package func hash(into hasher: inout Hasher) {}
}
