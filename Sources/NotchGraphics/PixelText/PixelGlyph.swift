/// The bitmap of one letter.
struct PixelGlyph: Hashable, Sendable {
    /// The most columns, and rows, of a bitmap.
    static let largest = 32

    /// Columns of the bitmap.
    let width: Int
    /// The rows from the top. The lowest bit of a row is its left column.
    let rows: [UInt32]
    /// The pixels from the pen to the bitmap's left column.
    let left: Int
    /// The rows from the baseline up to the bitmap's upper edge.
    let top: Int
    /// The pixels from the pen to the next letter's pen.
    let advance: Int
    /// The columns from the first to the last with ink, counted from the pen; empty for a space.
    let ink: Range<Int>

    init(width: Int, rows: [UInt32], left: Int, top: Int, advance: Int) {
        self.width = width
        self.rows = rows
        self.left = left
        self.top = top
        self.advance = advance
        let columns = rows.reduce(0, |)
        ink =
            columns == 0
            ? left..<left : left + columns.trailingZeroBitCount..<left + UInt32.bitWidth - columns.leadingZeroBitCount
    }

    /// The rows from the first to the last with ink, counted from the baseline down; `nil` for a space.
    var inkRows: Range<Int>? {
        guard let first = rows.firstIndex(where: { $0 != 0 }), let last = rows.lastIndex(where: { $0 != 0 }) else {
            return nil
        }
        return first - top..<last + 1 - top
    }

    /// Returns whether a pixel is set, by its column from the pen and its row from the baseline down.
    func hasInk(x: Int, y: Int) -> Bool {
        let (column, row) = (x - left, y + top)
        return (0..<width).contains(column) && rows.indices.contains(row) && rows[row] >> column & 1 == 1
    }

    /// Returns the letter with each pixel as a square of `factor` pixels a side; the letter itself if that would be too
    /// large.
    func scaled(by factor: Int) -> PixelGlyph {
        guard factor > 1, max(width, rows.count) * factor <= Self.largest else { return self }
        let wide = rows.map { row in
            (0..<width * factor).reduce(UInt32(0)) { $0 | (row >> ($1 / factor) & 1) << $1 }
        }
        return PixelGlyph(
            width: width * factor, rows: wide.flatMap { Array(repeating: $0, count: factor) }, left: left * factor,
            top: top * factor, advance: advance * factor)
    }
}
