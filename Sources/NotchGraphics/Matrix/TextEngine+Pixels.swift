import NotchCore

extension TextEngine {
    /// The least rows of letters that are set in the larger of the typefaces.
    private static let leastSize = 6.5

    /// Returns the typeface for a size of type, which is its number of rows.
    static func typeface(_ style: TextStyle) -> PixelTypeface {
        style.size < leastSize ? .four : .fitting(rows: Int(style.size))
    }

    /// Lays `text` out in letters of bitmaps, as ``block(_:style:width:maxLines:isCentred:isFlipped:)`` does.
    func pixelBlock(
        _ text: String, by typesetter: PixelTypesetter, style: TextStyle, width: Int?, maxLines: Int, isCentred: Bool,
        isFlipped: Bool
    ) -> TextBlock {
        let face = Self.typeface(style)
        var lines: [PixelLine] = []
        if let width, maxLines > 1 {
            var parts = Self.wrapped(text, width: width) { typesetter.line($0, face: face).width }
            if parts.count > maxLines { parts[maxLines - 1] = parts[(maxLines - 1)...].joined(separator: " ") }
            lines = parts.prefix(maxLines).map { typesetter.line($0, face: face, width: width) }
        } else {
            lines = [typesetter.line(text, face: face, width: width)]
        }
        return TextBlock(
            lines, ascent: face.ascent, width: width, isCentred: isCentred, isFlipped: isFlipped)
    }

    /// Breaks a text between words, and within those that are wider than a line.
    private static func wrapped(_ text: String, width: Int, measure: (String) -> Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in ParagraphText.prepared(text).split(separator: " ") {
            let longer = line.isEmpty ? String(word) : "\(line) \(word)"
            if measure(longer) <= width {
                line = longer
                continue
            }
            if !line.isEmpty { lines.append(line) }
            line = ""
            for character in word {
                if !line.isEmpty, measure(line + String(character)) > width {
                    lines.append(line)
                    line = ""
                }
                line.append(character)
            }
        }
        return line.isEmpty && !lines.isEmpty ? lines : lines + [line]
    }
}
