/// The data for a Unicorn HAT HD: a start byte, and red, green and blue of 16x16 LEDs.
package struct UnicornHDEncoder: LEDEncoder {
    package let transfers: [LEDTransfer]
    package private(set) var bytes: [UInt8]

    package static let size = MatrixSize(width: 16, height: 16)
    /// The speed of the bus in hertz.
    package static let speed = 9_000_000
    private static let start: UInt8 = 0x72

    package init() {
        bytes = [Self.start] + [UInt8](repeating: 0, count: 768)
        transfers = [LEDTransfer(device: 0, range: bytes.indices)]
    }

    package static let kind = "unicorn-hat-hd"
    // The board has a driver of constant current, which lights a part of the LEDs at a time.
    package static let traits = MatrixTraits(size: size, currentLimit: .ifSet)

    package init(_ options: MatrixOptions, layout: MatrixLayout) { self.init() }

    package var count: Int { 256 }
    package var channels: Int { 3 }
    package var bus: LEDBus { .spi(speed: Self.speed, bytes: bytes.count) }

    /// The board has no other size.
    package func leds(in bytes: Int) -> Int { bytes < self.bytes.count ? 0 : count }

    package mutating func encode(_ lights: [UInt16], roundsDown: Bool) {
        precondition(lights.count == count * channels, "the light is another matrix's")
        bytes.withUnsafeMutableBufferPointer { bytes in
            for place in lights.indices { bytes[place + 1] = Self.byte(lights[place]) }
        }
    }
}

/// The data for a Unicorn HAT Mini: 17x7 LEDs at two HT16D35A, one at each chip select, with 6 bits a channel.
///
/// The LEDs are numbered row by row from the top left.
package struct UnicornMiniEncoder: LEDEncoder {
    package let speed: Int
    package let transfers: [LEDTransfer]
    package private(set) var bytes: [UInt8]
    /// The place of each LED's red, green and blue in ``bytes``.
    private let places: [Int]

    package static let size = MatrixSize(width: 17, height: 7)
    package static let speeds = 600_000...6_000_000
    /// The number of steps of the chips' brightness.
    private static let brightnessSteps = 63
    /// The bytes of a chip's memory: 8 common lines with 28 rows each.
    private static let memory = 8 * 28
    /// The bytes before the data of a write: the command and the address 0.
    private static let header = 2
    /// The number of columns at the left chip.
    private static let leftColumns = 9

    /// - Throws: ``MatrixOptionError`` for a speed out of range.
    package init(speed: Int = 600_000) throws(MatrixOptionError) {
        guard Self.speeds.contains(speed) else {
            throw MatrixOptionError(
                key: "Speed",
                message: "should be from \(Self.speeds.lowerBound) to \(Self.speeds.upperBound), not \(speed)")
        }
        self.speed = speed
        let frame = [HT16D35ACommand.write.rawValue] + [UInt8](repeating: 0, count: Self.memory + 1)
        bytes = frame + frame
        transfers = (0..<2).map {
            LEDTransfer(device: $0, range: ($0 * frame.count)..<(($0 + 1) * frame.count))
        }
        places = (0..<7).flatMap { y in (0..<17).flatMap { Self.places(x: $0, y: y) } }
    }

    package static let kind = "unicorn-hat-mini"
    // Its two chips are drivers of constant current, each at a chip select.
    package static let traits = MatrixTraits(
        devices: ["/dev/spidev0.0", "/dev/spidev0.1"], size: size, currentLimit: .ifSet)

    package init(_ options: MatrixOptions, layout: MatrixLayout) throws(MatrixOptionError) {
        try self.init(speed: options.speed ?? Self.speeds.lowerBound)
    }

    package var count: Int { 119 }
    package var channels: Int { 3 }
    package var depth: LEDDepth { .six }
    package var dimming: LEDDimming { .chips(steps: Self.brightnessSteps) }
    package var bus: LEDBus { .spi(speed: speed, bytes: bytes.count) }

    /// The board has no other size.
    package func leds(in bytes: Int) -> Int { bytes < Self.header + Self.memory ? 0 : count }

    package func setUp(level: Int) -> [LEDMessage] {
        let dark = [HT16D35ACommand.write.rawValue] + [UInt8](repeating: 0, count: Self.memory + 1)
        return (0..<2).flatMap { device in
            [
                LEDMessage(device: device, bytes: [HT16D35ACommand.reset.rawValue]),
                brightness(device, level),
                message(device, .scroll, [0]),
                message(device, .system, [0]),
                LEDMessage(device: device, bytes: dark),
                message(device, .commons, [0xFF]),
                message(device, .rows, [0xFF, 0xFF, 0xFF, 0xFF]),
                message(device, .system, [3]),
            ]
        }
    }

    package var shutDown: [LEDMessage] {
        (0..<2).flatMap { device in
            [
                message(device, .commons, [0]), message(device, .rows, [0, 0, 0, 0]), message(device, .system, [0]),
            ]
        }
    }

    package func brightness(level: Int) -> [LEDMessage] { (0..<2).map { brightness($0, level) } }

    private func brightness(_ device: Int, _ level: Int) -> LEDMessage {
        message(device, .brightness, [UInt8(min(max(level, 0), Self.brightnessSteps))])
    }

    private func message(_ device: Int, _ command: HT16D35ACommand, _ values: [UInt8]) -> LEDMessage {
        LEDMessage(device: device, bytes: [command.rawValue] + values)
    }

    /// Returns the places of an LED's red, green and blue.
    ///
    /// A row of LEDs is at one common line of both chips. The left chip has the first nine columns, the right chip the
    /// other eight. Three rows of a chip are one column: red, green and blue. The first two columns are at the chip's
    /// last rows in descending order. The others begin at row 1, with blue before green. Source: the table in the
    /// board's own library.
    private static func places(x: Int, y: Int) -> [Int] {
        let chip = x < leftColumns ? 0 : 1
        let column = x - chip * leftColumns
        let common = [4, 7, 5, 6, 3, 1, 2][y]
        let base = (chip * (header + memory)) + header + common * 28
        if column < 2 {
            let red = base + 27 - 3 * column
            return [red, red - 1, red - 2]
        }
        let red = base + 1 + 3 * (column - 2)
        return [red, red + 2, red + 1]
    }

    package mutating func encode(_ lights: [UInt16], roundsDown: Bool) {
        precondition(lights.count == count * channels, "the light is another matrix's")
        bytes.withUnsafeMutableBufferPointer { bytes in
            for index in lights.indices {
                let value = (UInt32(lights[index]) * 63 + 32_767) / 65_535
                bytes[places[index]] = UInt8(truncatingIfNeeded: value)
            }
        }
    }
}

/// A command of the HT16D35A, by its data sheet.
enum HT16D35ACommand: UInt8 {
    /// Sets scrolling, in any direction.
    case scroll = 0x20
    /// Switches the oscillator (bit 0) and the display (bit 1) on.
    case system = 0x35
    /// Sets the brightness of all LEDs.
    case brightness = 0x37
    /// Switches the eight common lines on.
    case commons = 0x41
    /// Switches the 28 row lines on.
    case rows = 0x42
    /// Writes the memory of the LEDs, from an address on.
    case write = 0x80
    case reset = 0xCC
}
