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
