/// Prepares untrusted text for one paragraph of a card.
enum ParagraphText {
    /// The most Unicode scalars of a text that are laid out, besides the marks at which its words may be split. Shaping
    /// takes time for each scalar.
    static let longest = 1024
    /// The width of a narrow letter such as i, as a share of the em. No ordinary text has narrower letters on average.
    private static let narrowLetter = 0.2

    /// Returns a text without the letters that have no room on its lines. An ellipsis replaces them.
    ///
    /// Pango shapes all of a text before it cuts the text, which takes several milliseconds for a long one.
    ///
    /// - Parameters:
    ///   - length: the length of all lines together, in pixels.
    ///   - size: the size of the letters, in pixels to the em.
    static func cut(_ text: String, to length: Int, of size: Double) -> String {
        // Letters of less than a pixel are indistinguishable.
        let most = Int(Double(max(length, 0)) / max(narrowLetter * size, 1)) + 1
        guard text.utf8.count > most else { return text }
        let text = prepared(text)
        guard let end = text.index(text.startIndex, offsetBy: most, limitedBy: text.endIndex), end < text.endIndex
        else { return text }
        return text[..<end] + "\u{2026}"
    }

    /// Returns `text` with line breaks and tabs as spaces, without other control characters, and cut to ``longest``.
    static func prepared(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var count = 0
        for scalar in text.unicodeScalars {
            guard count < longest else {
                result.append("\u{2026}")
                break
            }
            switch scalar.value {
            case 0x09...0x0D, 0x85, 0x2028, 0x2029: result.append(" ")
            // C0, DEL, C1, and the overrides that could change the reading order of neighbouring text (UAX #9, 3.1).
            case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E: continue
            default: result.append(scalar)
            }
            let isMark = scalar == "\u{200B}" || scalar == "\u{AD}"
            if !isMark || result.count > 2 * longest { count += 1 }
        }
        return String(result)
    }
}
