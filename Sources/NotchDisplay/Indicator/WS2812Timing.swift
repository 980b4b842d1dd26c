/// The pattern of SPI bits that makes a bit on a WS2812's data line.
public enum WS2812Timing: String, CaseIterable, Hashable, Sendable {
    /// Three SPI bits at 2.4 MHz make one bit: 417 ns high for a zero, 833 ns for a one, of 1250 ns. They take about a
    /// third of the memory of ``eightBits``.
    case threeBits
    /// Eight SPI bits at 6.4 MHz make one bit: 313 ns high for a zero, 781 ns for a one, of 1250 ns. The zero is also
    /// short enough for later versions (WS2812B-V5).
    case eightBits

    /// The speed of the bus, in hertz.
    var speed: Int {
        switch self {
        case .threeBits: 2_400_000
        case .eightBits: 6_400_000
        }
    }

    /// The SPI bits for one bit of the data line, the first one highest.
    func pattern(of bit: Bool) -> (bits: UInt8, count: Int) {
        switch self {
        case .threeBits: (bit ? 0b110 : 0b100, 3)
        case .eightBits: (bit ? 0b1111_1000 : 0b1100_0000, 8)
        }
    }
}
