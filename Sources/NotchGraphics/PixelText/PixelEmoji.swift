import NotchCore

/// The emoji among bitmap letters.
enum PixelEmoji {
    /// Returns whether a character is shown as a picture unless it is asked for as a letter (UTS #51).
    static func isPicture(_ character: Character) -> Bool {
        let scalars = character.unicodeScalars
        guard let first = scalars.first, isEmoji(character) else { return false }
        return first.properties.isEmojiPresentation || scalars.contains("\u{FE0F}")
    }

    /// Returns whether a character may be shown as a picture.
    static func isEmoji(_ character: Character) -> Bool {
        // Figures and signs of ASCII count as emoji, because there are pictures of keys with them.
        character.unicodeScalars.first.map { $0.value > 0xFF && $0.properties.isEmoji } ?? false
    }

    /// Returns our drawing of an emoji on the rows of a line of letters, in their ink; `nil` if none is drawn.
    static func glyph(_ character: Character, face: PixelTypeface) -> PixelGlyph? {
        guard let icon = PixelIconCatalog.icon(ofEmoji: String(character)) else { return nil }
        let drawn = height(face) < PixelIcon.side ? icon.onSevenRows : icon
        let bits = drawn.tint | drawn.white
        return PixelGlyph(
            width: PixelIcon.side,
            rows: (0..<PixelIcon.side).map { UInt32(truncatingIfNeeded: bits >> UInt64($0 * 8) & 0xFF) }, left: 0,
            top: top(height(face), face), advance: PixelIcon.side + face.gap)
    }

    /// Returns the most rows of an emoji in a line. The smallest letters have it a row above them.
    static func height(_ face: PixelTypeface) -> Int { max(min(face.rows, PixelIcon.side), PixelIcon.side - 1) }

    /// Returns the rows above the baseline of something with `height` rows that is centred on the capitals.
    static func top(_ height: Int, _ face: PixelTypeface) -> Int {
        face.capital.height + (height - face.capital.height) / 2
    }
}

/// A small picture with colours of its own.
struct PixelPicture: Hashable, Sendable {
    let width: Int
    let height: Int
    /// Row by row, as ARGB with premultiplied colours.
    let pixels: [UInt32]
}

extension PixelPicture {
    /// The least opacity of a pixel that is not cut off at an edge.
    private static let leastAlpha: UInt32 = 64

    /// Takes the part of a drawing that is not clear; `nil` if all of it is.
    init?(_ drawing: Pixmap) {
        func isInked(_ x: Int, _ y: Int) -> Bool { drawing.row(y)[x] >> 24 >= Self.leastAlpha }
        let rows = (0..<drawing.height).filter { y in (0..<drawing.width).contains { isInked($0, y) } }
        let columns = (0..<drawing.width).filter { x in rows.contains { isInked(x, $0) } }
        guard let top = rows.first, let bottom = rows.last, let left = columns.first, let right = columns.last else {
            return nil
        }
        width = right + 1 - left
        height = bottom + 1 - top
        pixels = (top...bottom).flatMap { drawing.row($0)[left...right] }
    }

    var pixmap: Pixmap {
        let pixmap = Pixmap(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width { pixmap.row(y)[x] = pixels[y * width + x] }
        }
        return pixmap
    }
}
