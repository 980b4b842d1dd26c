import NotchCore

/// The pictures that show a person the wiring of a matrix.
///
/// First each corner has a colour, and then the rows are lit one by one.
enum MatrixTestPicture {
    /// The duration of the corners, and of each row.
    static let corners: Duration = .seconds(4)
    static let row: Duration = .milliseconds(400)

    // Opaque pixels.
    private static let red: UInt32 = 0xFFFF_0000
    private static let green: UInt32 = 0xFF00_FF00
    private static let blue: UInt32 = 0xFF00_00FF
    private static let white: UInt32 = 0xFFFF_FFFF
    private static let black: UInt32 = 0xFF00_0000

    /// Returns the lit row at a time since the beginning; `nil` while the corners are lit.
    static func row(at elapsed: Duration, height: Int) -> Int? {
        let round = corners + row * height
        let rounds = Int(elapsed / round)
        let within = elapsed - round * rounds
        return within < corners ? nil : min(Int((within - corners) / row), height - 1)
    }

    /// Returns the time of the next change, counted from the beginning.
    static func nextChange(after elapsed: Duration, height: Int) -> Duration {
        let round = corners + row * height
        let start = round * Int(elapsed / round)
        guard let row = row(at: elapsed, height: height) else { return start + corners }
        return start + corners + Self.row * (row + 1)
    }

    /// Draws the picture of a row, or of the corners, over the whole `pixmap`.
    static func draw(row: Int?, on pixmap: Pixmap) {
        for y in 0..<pixmap.height { pixmap.row(y).update(repeating: y == row ? white : black) }
        guard row == nil else { return }
        let (right, bottom) = (pixmap.width - 1, pixmap.height - 1)
        pixmap[right, bottom] = white
        pixmap[0, bottom] = blue
        pixmap[right, 0] = green
        pixmap[0, 0] = red
    }
}
