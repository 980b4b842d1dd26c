/// How the bits of a WS2812's data line are made of a SPI bus's.
public enum WS2812Timing: String, CaseIterable, Hashable, Sendable {
    /// Three bits at 2.4 MHz for each: 417 ns high for a zero, 833 ns for a one, of 1250 ns. A third of the memory.
    case threeBits
    /// Eight bits at 6.4 MHz: 313 ns high for a zero, 781 ns for a one, of 1250 ns. The zero is short enough for later
    /// versions (WS2812B-V5) too.
    case eightBits

    /// Of the bus, in hertz.
    var speed: Int {
        switch self {
        case .threeBits: 2_400_000
        case .eightBits: 6_400_000
        }
    }

    /// The bus's bits for one of the line's, first one first.
    func pattern(of bit: Bool) -> (bits: UInt8, count: Int) {
        switch self {
        case .threeBits: (bit ? 0b110 : 0b100, 3)
        case .eightBits: (bit ? 0b1111_1000 : 0b1100_0000, 8)
        }
    }
}
