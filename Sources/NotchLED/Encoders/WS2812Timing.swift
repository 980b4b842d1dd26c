/// The pattern of SPI bits that makes a bit on a WS2812's data line.
public enum WS2812Timing: String, CaseIterable, Hashable, Sendable {
    /// Three SPI bits at 2.4 MHz make one bit: 417 ns high for a zero, 833 ns for a one, of 1250 ns. They take about a
    /// third of the memory of ``eightBits``.
    case threeBits
    /// Eight SPI bits at 6.4 MHz make one bit: 313 ns high for a zero, 781 ns for a one, of 1250 ns. The zero is also
    /// short enough for later versions (WS2812B-V5).
    case eightBits

    /// The speed of the bus, in hertz.
    package var speed: Int {
        switch self {
        case .threeBits: 2_400_000
        case .eightBits: 6_400_000
        }
    }

    /// The number of SPI bits for one bit of the data line, which is that of bytes for a byte.
    package var length: Int {
        switch self {
        case .threeBits: 3
        case .eightBits: 8
        }
    }

    /// The SPI bits for one bit of the data line, the first one highest.
    private func pattern(of bit: Bool) -> UInt64 {
        switch self {
        case .threeBits: bit ? 0b110 : 0b100
        case .eightBits: bit ? 0b1111_1000 : 0b1100_0000
        }
    }

    /// The SPI bits for each byte, the first one highest, in the lowest ``length`` bytes.
    var table: [UInt64] {
        (0..<256).map { byte in
            (0..<8).reduce(0) { $0 << UInt64(length) | pattern(of: byte >> (7 - $1) & 1 == 1) }
        }
    }
}
