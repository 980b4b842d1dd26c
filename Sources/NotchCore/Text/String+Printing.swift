extension StringProtocol {
    /// The reason why the text cannot be an identifier, worded as the end of a sentence; `nil` if it can be one.
    /// Terminals, logs and recordings print identifiers among other text.
    package var flawOfIdentifier: String? {
        for scalar in unicodeScalars {
            if scalar.breaksLine {
                let isControl = scalar.properties.generalCategory == .control
                return isControl ? "contains a control character" : "contains a line separator, \(scalar.codePoint)"
            }
            if scalar.ordersText { return "contains a bidirectional control, \(scalar.codePoint)" }
        }
        return nil
    }

    /// The text on one line of a terminal. A character that begins another line becomes a space. A character that
    /// reorders the text beside it is omitted, because a terminal orders text by itself.
    package var printable: String {
        var printable = String.UnicodeScalarView()
        for scalar in unicodeScalars where !scalar.ordersText { printable.append(scalar.breaksLine ? " " : scalar) }
        return String(printable)
    }

    /// The beginning of a text from outside, cleaned for a message in a terminal: 80 characters of Unicode at most.
    package var excerpt: String {
        var clean = String.UnicodeScalarView()
        for scalar in unicodeScalars.prefix(80) {
            clean.append(scalar.breaksLine || scalar.ordersText ? "\u{FFFD}" : scalar)
        }
        return String(clean)
    }
}

extension Unicode.Scalar {
    /// The code point as the standard writes it, such as `U+2028`.
    fileprivate var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

extension Unicode.Scalar {
    /// Whether the character begins another line or moves the cursor: a control character, or a line or paragraph
    /// separator.
    package var breaksLine: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    /// Whether the character sets the direction of text, and so reorders the text beside it: U+061C, U+200E, U+200F,
    /// U+202A to U+202E and U+2066 to U+2069, which Unicode calls `Bidi_Control`.
    package var ordersText: Bool { properties.isBidiControl }
}

extension String {
    /// Returns the longest prefix of whole characters that has at most `limit` bytes.
    package func shortened(to limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var size = 0
        return String(
            prefix { character in
                size += character.utf8.count
                return size <= limit
            })
    }
}
