/// Makes text of unknown origin fit for one line of a card.
package enum DisplayText {
    /// The maximum number of Unicode scalars in one character. The longest emoji sequences in use have about a dozen;
    /// hundreds of combining marks would draw over the whole panel and take long to shape.
    package static let scalarsPerCharacter = 16

    /// Returns the text on one line. Each run of spaces, control characters and line breaks becomes one space; leading
    /// and trailing spaces are removed. Bidirectional embeddings, overrides and isolates, which reorder the text beside
    /// them, byte order marks and noncharacters are removed. Scalars of a character beyond ``scalarsPerCharacter`` are
    /// cut. The function is idempotent.
    ///
    /// - Throws: ``DisplayTextError`` if the text contains a NUL, or has no visible character.
    package static func clean(_ text: String) throws(DisplayTextError) -> String {
        if isPlain(text) { return text }
        var kept = String.UnicodeScalarView()
        var isVisible = false
        var spaceIsDue = false
        for scalar in text.unicodeScalars {
            switch treatment(of: scalar) {
            case .refuse: throw .containsNUL
            case .drop: break
            case .space: spaceIsDue = !kept.isEmpty
            case .keep:
                if spaceIsDue { kept.append(" ") }
                spaceIsDue = false
                kept.append(scalar)
                if !scalar.properties.isDefaultIgnorableCodePoint { isVisible = true }
            }
        }
        guard isVisible else { throw .empty }
        return limited(String(kept))
    }

    /// Returns a line of a program's output for a card or a glance: without NULs and terminal control sequences
    /// (ECMA-48), and otherwise as ``clean(_:)`` returns it. A text longer than `limit` bytes is truncated and ends
    /// with “…”.
    ///
    /// - Parameter keepsPrivateUse: whether private-use characters stay. The panel's fonts have no glyphs for the
    ///   private-use characters of icon fonts.
    /// - Returns: `nil` if no visible text is left.
    package static func output(_ text: some StringProtocol, limit: Int, keepsPrivateUse: Bool = true) -> String? {
        var plain = String.UnicodeScalarView()
        var rest = Substring(text).unicodeScalars
        while let scalar = rest.popFirst() {
            if scalar == "\u{1B}", rest.first == "[" {
                // A control sequence ends with the first character from @ to ~.
                rest = rest.dropFirst().drop { !("@"..."~").contains($0) }.dropFirst()
            } else if scalar != "\0", keepsPrivateUse || scalar.properties.generalCategory != .privateUse {
                plain.append(scalar)
            }
        }
        guard let clean = try? clean(String(plain)) else { return nil }
        var short = ""
        var size = 0
        for character in clean {
            size += character.utf8.count
            guard size <= limit else { return short + "…" }
            short.append(character)
        }
        return short
    }

    /// Returns the text for terminals and logs. Control characters and line breaks become spaces. NULs and the
    /// characters that ``clean(_:)`` removes are removed. All other characters stay. The result may be empty.
    package static func printable(_ text: String) -> String {
        if isPlain(text) { return text }
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch treatment(of: scalar) {
            case .refuse, .drop: break
            case .space: kept.append(" ")
            case .keep: kept.append(scalar)
            }
        }
        return String(kept)
    }

    /// Whether the text is printable ASCII with single spaces inside. Most titles are, and need no cleaning.
    private static func isPlain(_ text: String) -> Bool {
        var previous = UInt8(ascii: " ")
        for byte in text.utf8 {
            guard (0x20..<0x7F).contains(byte), byte != 0x20 || previous != 0x20 else { return false }
            previous = byte
        }
        return previous != 0x20
    }

    private enum Treatment {
        case keep, drop, space, refuse
    }

    private static func treatment(of scalar: Unicode.Scalar) -> Treatment {
        switch scalar.value {
        case 0: .refuse
        case 0x202A...0x202E, 0x2066...0x2069: .drop
        case 0xFEFF: .drop
        case let value where scalar.properties.isNoncharacterCodePoint && value > 0: .drop
        case let value where value > 0x20 && value < 0x7F: .keep
        default:
            switch scalar.properties.generalCategory {
            case .control, .spaceSeparator, .lineSeparator, .paragraphSeparator: .space
            default: .keep
            }
        }
    }

    private static func limited(_ text: String) -> String {
        var text = text
        // A cut may join the rest to the next character, which may then be too long as well.
        while text.contains(where: { $0.unicodeScalars.count > scalarsPerCharacter }) {
            var shorter = String.UnicodeScalarView()
            for character in text {
                shorter.append(contentsOf: character.unicodeScalars.prefix(scalarsPerCharacter))
            }
            text = String(shorter)
        }
        return text
    }
}

/// The reason why a text cannot be shown.
package enum DisplayTextError: Error, Hashable, Sendable, CustomStringConvertible {
    case containsNUL
    /// The text has no visible character, or cleaning left none.
    case empty

    package var description: String {
        switch self {
        case .containsNUL: "contains a NUL"
        case .empty: "has no visible character"
        }
    }
}
