/// A letter with its marks, which is read as one, in a line.
struct PixelCluster: Hashable, Sendable {
    struct Part: Hashable, Sendable {
        let glyph: PixelGlyph
        /// The column of the pen, in pixels from the cluster's left side.
        let x: Int
        /// The rows by which the glyph is moved down.
        var y = 0
    }

    var parts: [Part] = []
    /// A picture instead of letters, from the cluster's left side.
    var picture: PixelPicture?
    /// The pixels that the cluster takes.
    var width = 0
    /// The pixels to the next letter.
    var gap = 0
    /// The level of the cluster's direction (UAX #9).
    var level: UInt8 = 0
    var isSpace = false
    /// Whether it is the ellipsis of a line that is cut, and not a part of the text.
    var isEnding = false

    var advance: Int { width + gap }

    /// Returns whether a pixel is set, by its column from the cluster's left side and its row from the baseline down.
    func hasInk(x: Int, y: Int) -> Bool { parts.contains { $0.glyph.hasInk(x: x - $0.x, y: y - $0.y) } }

    /// Adds a letter after those that the cluster has.
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

    /// Adds a mark to the letter: centred, and clear of the letter's ink.
    ///
    /// - Parameter isAbove: whether the mark moves up instead of down if there is ink in its place.
    mutating func add(mark: PixelGlyph, isAbove: Bool) {
        guard let rows = mark.inkRows, !mark.ink.isEmpty else { return }
        let x = (width - mark.ink.count) / 2 - mark.ink.lowerBound
        // The limit keeps a letter with many marks within its line.
        let y = (0...Self.farthest).lazy.map { isAbove ? -$0 : $0 }.first { y in
            !rows.contains { row in mark.ink.contains { mark.hasInk(x: $0, y: row) && hasInk(x: x + $0, y: row + y) } }
        }
        parts.append(Part(glyph: mark, x: x, y: y ?? 0))
    }

    /// The most rows by which a mark moves.
    private static let farthest = 3
}

/// The room that a letter takes in a line.
enum PixelSpacing: Hashable, Sendable {
    /// The width of its ink.
    case ink
    /// The width of the widest figure, so that a clock does not jump.
    case figure
    /// The width of its cell in the font, because the letter touches its neighbours or is set in squares.
    case cell
    /// The width of a space.
    case space
    case narrowSpace

    init(of scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x30...0x39: self = .figure
        case 0x2006, 0x2009, 0x200A, 0x202F: self = .narrowSpace
        case _ where scalar.properties.isWhitespace: self = .space
        // Commas and full stops of Chinese and Japanese have their ink in a corner of the cell.
        case 0x3001, 0x3002, 0xFF0C, 0xFF0E: self = .ink
        default: self = Self.cells.contains { $0.contains(scalar.value) } ? .cell : .ink
        }
    }

    /// Blocks whose letters join or are set in squares, by the Unicode Character Database.
    private static let cells: [ClosedRange<UInt32>] = [
        0x600...0x8FF, 0x900...0xDFF, 0xF00...0xFFF, 0x1100...0x11FF, 0x1800...0x18AF, 0x2500...0x259F,
        0x2800...0x28FF, 0x2E80...0xA4CF, 0xA840...0xA87F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFB50...0xFDFF,
        0xFE70...0xFEFE, 0xFF00...0xFFEF, 0x2_0000...0x3_FFFF,
    ]
}
