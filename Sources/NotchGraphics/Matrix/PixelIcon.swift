/// An icon of 8x8 pixels, each of which is drawn in the tint, in white, or not.
struct PixelIcon: Hashable, Sendable {
    static let side = 8

    /// A bit for each pixel, row by row, the first one lowest.
    let tint: UInt64
    /// The pixels that are white where lamps have colours. Where they have none, they are ink as the others are.
    let white: UInt64

    /// Reads rows of eight characters: `#` is the tint, `o` is white, and `.` is nothing.
    ///
    /// - Returns: `nil` for anything else.
    init?(rows: [Substring]) {
        guard rows.count == Self.side, rows.allSatisfy({ $0.utf8.count == Self.side }) else { return nil }
        var (tint, white) = (UInt64(0), UInt64(0))
        for (index, pixel) in rows.joined().utf8.enumerated() {
            switch pixel {
            case UInt8(ascii: "#"): tint |= 1 << UInt64(index)
            case UInt8(ascii: "o"): white |= 1 << UInt64(index)
            case UInt8(ascii: "."): break
            default: return nil
            }
        }
        (self.tint, self.white) = (tint, white)
    }
}
