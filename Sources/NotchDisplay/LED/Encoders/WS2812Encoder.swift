/// The data for WS2812 or SK6812: 8 bits for each channel, then a low level, at which the LEDs show the data.
package struct WS2812Encoder: LEDEncoder {
    package let count: Int
    package let channels: Int
    package let timing: WS2812Timing
    package let transfers: [LEDTransfer]
    package private(set) var bytes: [UInt8]
    private let table: [UInt64]
    private let low: Int

    /// The duration of the low level in nanoseconds. Versions from 2017 on need 280 µs, earlier versions 50 µs.
    package static let reset = 320_000

    /// - Parameters:
    ///   - count: the number of LEDs.
    ///   - channels: the number of channels of each LED: 3, or 4 with white.
    package init(count: Int, channels: Int = 3, timing: WS2812Timing = .threeBits) {
        self.count = count
        self.channels = channels
        self.timing = timing
        table = timing.table
        low = Self.low(timing)
        bytes = [UInt8](repeating: 0, count: 2 * low + count * channels * timing.length)
        transfers = [LEDTransfer(device: 0, range: bytes.indices)]
        encodeDark()
    }

    private static func low(_ timing: WS2812Timing) -> Int { (reset * (timing.speed / 100_000) / 10_000 + 7) / 8 }

    package static let kind = "ws2812"
    package static let traits = MatrixTraits()

    package init(_ options: MatrixOptions, layout: MatrixLayout) {
        self.init(count: layout.count, channels: options.channels, timing: options.timing)
    }

    package var order: LEDOrder { channels == 4 ? .grbw : .grb }
    package var bus: LEDBus { .spi(speed: timing.speed, bytes: bytes.count) }

    package func leds(in bytes: Int) -> Int { max(bytes - 2 * low, 0) / (channels * timing.length) }

    /// The data begins with a low level as well, because some controllers, such as the Raspberry Pi's, leave the line
    /// high between transfers. The first LED would take that level for a bit.
    package mutating func encode(_ lights: [UInt16], roundsDown: Bool) {
        precondition(lights.count == count * channels, "the light is another matrix's")
        let length = timing.length
        var place = low
        bytes.withUnsafeMutableBufferPointer { bytes in
            for light in lights {
                let bits = table[Int(Self.byte(light))]
                // The highest byte is first.
                var shift = UInt64(length) * 8
                for step in 0..<length {
                    shift -= 8
                    bytes[place + step] = UInt8(truncatingIfNeeded: bits >> shift)
                }
                place += length
            }
        }
    }
}

/// The pattern of SPI bits that makes a bit on a WS2812's data line.
public enum WS2812Timing: String, CaseIterable, Hashable, Sendable {
    /// Three SPI bits at 2.4 MHz form one bit: 417 ns high for a zero, 833 ns for a one, of 1250 ns. They take three
    /// eighths of the memory of ``eightBits``.
    case threeBits
    /// Eight SPI bits at 6.4 MHz form one bit: 313 ns high for a zero, 781 ns for a one, of 1250 ns. The zero is also
    /// short enough for later versions (WS2812B-V5).
    case eightBits

    /// The speed of the bus in hertz.
    package var speed: Int {
        switch self {
        case .threeBits: 2_400_000
        case .eightBits: 6_400_000
        }
    }

    /// The number of SPI bits per bit of the data line, which equals the number of bytes per byte.
    package var length: Int {
        switch self {
        case .threeBits: 3
        case .eightBits: 8
        }
    }

    /// Returns the SPI bits for one bit of the data line, the first bit highest.
    private func pattern(of bit: Bool) -> UInt64 {
        switch self {
        case .threeBits: bit ? 0b110 : 0b100
        case .eightBits: bit ? 0b1111_1000 : 0b1100_0000
        }
    }

    /// The SPI bits for each byte, the first bit highest, in the lowest ``length`` bytes.
    var table: [UInt64] {
        (0..<256).map { byte in
            (0..<8).reduce(0) { $0 << UInt64(length) | pattern(of: byte >> (7 - $1) & 1 == 1) }
        }
    }
}
