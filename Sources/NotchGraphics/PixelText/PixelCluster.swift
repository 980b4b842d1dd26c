/// What is read as one letter, with its marks, as it stands in a line.
struct PixelCluster: Hashable, Sendable {
    struct Part: Hashable, Sendable {
        let glyph: PixelGlyph
        /// The pen, in pixels from the cluster's left side.
        let x: Int
        /// Rows that it is moved down.
        var y = 0
    }

    var parts: [Part] = []
    /// Pixels that it takes.
    var width = 0
    /// Pixels to the next letter.
    var gap = 0
    /// The level of its direction (UAX #9).
    var level: UInt8 = 0
    var isSpace = false

    var advance: Int { width + gap }

    /// Whether a letter stands on a pixel, by its column from the cluster's left side and its row from the baseline.
    func hasInk(x: Int, y: Int) -> Bool { parts.contains { $0.glyph.hasInk(x: x - $0.x, y: y - $0.y) } }

    /// Adds a letter behind those that it has.
    mutating func append(_ glyph: PixelGlyph, spacing: PixelSpacing, figures: Range<Int>, face: PixelTypeface) {
        let start = parts.isEmpty ? 0 : advance
        var columns = glyph.ink
        switch spacing {
        case .ink: gap = face.gap
        case .figure:
            columns = min(figures.lowerBound, columns.lowerBound)..<max(figures.upperBound, columns.upperBound)
            gap = face.gap
        case .cell:
            columns = 0..<max(glyph.advance, columns.upperBound)
            gap = 0
        case .space, .narrowSpace: return
        }
        parts.append(Part(glyph: glyph, x: start - columns.lowerBound))
        width = start + columns.count
    }

    /// Puts a mark on the letter: in its middle, and clear of its ink.
    ///
    /// - Parameter isAbove: whether it moves up, and not down, where there is ink in its place.
    mutating func add(mark: PixelGlyph, isAbove: Bool) {
        guard let rows = mark.inkRows, !mark.ink.isEmpty else { return }
        let x = (width - mark.ink.count) / 2 - mark.ink.lowerBound
        // A letter with many marks stays within its line.
        let y = (0...Self.farthest).lazy.map { isAbove ? -$0 : $0 }.first { y in
            !rows.contains { row in mark.ink.contains { mark.hasInk(x: $0, y: row) && hasInk(x: x + $0, y: row + y) } }
        }
        parts.append(Part(glyph: mark, x: x, y: y ?? 0))
    }

    /// The most rows that a mark moves.
    private static let farthest = 3
}

/// How much room a letter takes in a line.
enum PixelSpacing: Hashable, Sendable {
    /// As much as its ink.
    case ink
    /// As much as the widest figure, so that a clock does not jump.
    case figure
    /// As much as its cell in the font, since it touches its neighbours, or stands in squares.
    case cell
    /// As much as a space.
    case space
    case narrowSpace

    init(of scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x30...0x39: self = .figure
        case 0x2006, 0x2009, 0x200A, 0x202F: self = .narrowSpace
        case _ where scalar.properties.isWhitespace: self = .space
        // Commas and full stops of Chinese and Japanese have their ink in one corner.
        case 0x3001, 0x3002, 0xFF0C, 0xFF0E: self = .ink
        default: self = Self.cells.contains { $0.contains(scalar.value) } ? .cell : .ink
        }
    }

    /// Blocks whose letters join, or stand in squares, by the Unicode Character Database.
    private static let cells: [ClosedRange<UInt32>] = [
        0x600...0x8FF, 0x900...0xDFF, 0xF00...0xFFF, 0x1100...0x11FF, 0x1800...0x18AF, 0x2500...0x259F,
        0x2800...0x28FF, 0x2E80...0xA4CF, 0xA840...0xA87F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFB50...0xFDFF,
        0xFE70...0xFEFE, 0xFF00...0xFFEF, 0x2_0000...0x3_FFFF,
    ]
}
