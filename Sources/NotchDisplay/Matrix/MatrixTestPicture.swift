import NotchCore

/// The pictures by which a person sees how a matrix is wired.
///
/// First the corners have a colour each, and then one row after the other is lit.
enum MatrixTestPicture {
    /// How long the corners stand, and each row.
    static let corners: Duration = .seconds(4)
    static let row: Duration = .milliseconds(400)

    // Opaque pixels.
    private static let red: UInt32 = 0xFFFF_0000
    private static let green: UInt32 = 0xFF00_FF00
    private static let blue: UInt32 = 0xFF00_00FF
    private static let white: UInt32 = 0xFFFF_FFFF
    private static let black: UInt32 = 0xFF00_0000

    /// Returns the row that is lit some time after the beginning; `nil` while the corners stand.
    static func row(at elapsed: Duration, height: Int) -> Int? {
        let round = corners + row * height
        let rounds = Int(elapsed / round)
        let within = elapsed - round * rounds
        return within < corners ? nil : min(Int((within - corners) / row), height - 1)
    }

    /// Returns when the picture changes next, after the beginning.
    static func nextChange(after elapsed: Duration, height: Int) -> Duration {
        let round = corners + row * height
        let start = round * Int(elapsed / round)
        guard let row = row(at: elapsed, height: height) else { return start + corners }
        return start + corners + Self.row * (row + 1)
    }

    /// Draws the picture of a row, or of the corners, over all of `pixmap`.
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
