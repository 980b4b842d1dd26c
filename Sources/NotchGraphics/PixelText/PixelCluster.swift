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
