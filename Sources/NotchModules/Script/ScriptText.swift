import NotchIPC

/// Makes a text of a script fit for a glance.
enum ScriptText {
    /// The most bytes of a glance's value and of its detail.
    static let longestValue = 64
    static let longestDetail = 256

    /// Returns the text on one line, without escapes for a terminal and without the private characters that icon fonts
    /// define, since the panel's font has no picture for them.
    ///
    /// - Returns: `nil` where nothing is left to see.
    static func clean(_ text: some StringProtocol, limit: Int) -> String? {
        var plain = String.UnicodeScalarView()
        var rest = Substring(text).unicodeScalars
        while let scalar = rest.popFirst() {
            if scalar == "\u{1B}", rest.first == "[" {
                // A control sequence ends with the first character from @ to ~ (ECMA-48).
                rest = rest.dropFirst().drop { !("@"..."~").contains($0) }.dropFirst()
            } else if scalar != "\0", scalar.properties.generalCategory != .privateUse {
                plain.append(scalar)
            }
        }
        guard let clean = try? DisplayText.clean(String(plain)) else { return nil }
        var short = ""
        var size = 0
        for character in clean {
            size += character.utf8.count
            guard size <= limit else { return short + "…" }
            short.append(character)
        }
        return short
    }

    /// Whether the text is a picture of an icon font and nothing else.
    static func isGlyph(_ text: String) -> Bool {
        let scalars = text.unicodeScalars.filter { !$0.properties.isWhitespace }
        return !scalars.isEmpty && clean(text, limit: longestValue) == nil
            && scalars.contains { $0.properties.generalCategory == .privateUse }
    }

    /// The first line that has something to see, and what follows it.
    static func firstLine(of text: String) -> (line: Substring, rest: Substring)? {
        var rest = text[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(where: \.isNewline) ?? rest.endIndex
            let line = rest[..<end]
            rest = end == rest.endIndex ? "" : rest[rest.index(after: end)...]
            if line.contains(where: { !$0.isWhitespace }) { return (line, rest) }
        }
        return nil
    }
}
