import NotchCore

/// The data for a chain of MAX7219, each with a block of 8x8 LEDs of one colour.
///
/// The layout's tiles are the blocks, in the order in which the data reaches them. A tile's LEDs are numbered by the
/// chip's rows (digits 0 to 7) and by its segments (DP, A to G), which are the bits of a byte from the highest to the
/// lowest: `Tile=8x8` with default wiring. `Turn` is the mounting of the blocks, and `First=top-right` is for mirrored
/// blocks.
package struct MAX7219Encoder: LEDEncoder {
    package let count: Int
    package let speed: Int
    /// A transfer for each of the eight rows. Chip select rises after each transfer, which makes the chips latch the
    /// row.
    package let transfers: [LEDTransfer]
    package private(set) var bytes: [UInt8]

    /// The speed of the bus in hertz: a tenth of the data sheet's limit, to allow long wires.
    package static let defaultSpeed = 1_000_000
    package static let speeds = 10_000...10_000_000
    /// The number of the chips' brightness levels.
    private static let intensities = 16
    /// The least light at which an LED is lit: half of the perceived brightness of full light. The brightest of an
    /// LED's three colours decides, so that text in plain red or blue is visible.
    static let threshold: UInt16 = 14_028

    /// - Throws: ``MatrixOptionError`` for a layout without tiles of 8x8, and for a number out of range.
    package init(
        layout: MatrixLayout, speed: Int = MAX7219Encoder.defaultSpeed
    ) throws(MatrixOptionError) {
        guard layout.tile == Self.traits.tile else {
            throw MatrixOptionError(
                key: "Tile", message: "blocks with a MAX7219 are 8x8, not \(layout.tile): set Tile=8x8")
        }
        guard Self.speeds.contains(speed) else {
            throw MatrixOptionError(
                key: "Speed",
                message: "should be from \(Self.speeds.lowerBound) to \(Self.speeds.upperBound), not \(speed)")
        }
        count = layout.count
        self.speed = speed
        bytes = [UInt8](repeating: 0, count: count / 4)
        let length = count / 32
        transfers = (0..<8).map { LEDTransfer(device: 0, range: ($0 * length)..<(($0 + 1) * length)) }
        encodeDark()
    }

    package static let kind = "max7219"
    package static let traits = MatrixTraits(
        tile: MatrixSize(width: 8, height: 8), currentLimit: .never, panelFormat: .mono)

    package init(_ options: MatrixOptions, layout: MatrixLayout) throws(MatrixOptionError) {
        try self.init(layout: layout, speed: options.speed ?? Self.defaultSpeed)
    }

    /// The number of blocks.
    package var blocks: Int { count / 64 }
    package var channels: Int { 3 }
    package var dimming: LEDDimming { .chipsAlone(levels: Self.intensities) }
    package var bus: LEDBus { .spi(speed: speed, bytes: bytes.count) }

    /// A row takes 2 bytes a block.
    package func leds(in bytes: Int) -> Int { max(bytes, 0) / 2 * 64 }

    /// The chips power up dark, with undefined registers. They are switched on at the end, when the rows are clear.
    package func setUp(level: Int) -> [LEDMessage] {
        let rows = (0..<8).map { message($0 + MAX7219Register.firstRow.rawValue, 0) }
        return [
            message(.shutdown, 0), message(.displayTest, 0), message(.decode, 0), message(.scanLimit, 7),
        ] + brightness(level: level) + rows + [message(.shutdown, 1)]
    }

    package var shutDown: [LEDMessage] { [message(.shutdown, 0)] }

    package func brightness(level: Int) -> [LEDMessage] {
        [message(.intensity, UInt8(min(max(level, 0), Self.intensities - 1)))]
    }

    private func message(_ register: MAX7219Register, _ value: UInt8) -> LEDMessage {
        message(register.rawValue, value)
    }

    /// Returns a message that sends the same value to every chip of the chain.
    private func message(_ register: UInt8, _ value: UInt8) -> LEDMessage {
        LEDMessage(device: 0, bytes: (0..<(2 * blocks)).map { $0.isMultiple(of: 2) ? register : value })
    }

    /// The bytes of the last block are first, because the chain shifts them through.
    package mutating func encode(_ lights: [UInt16], roundsDown: Bool) {
        precondition(lights.count == count * channels, "the light is another matrix's")
        let blocks = blocks
        bytes.withUnsafeMutableBufferPointer { bytes in
            for row in 0..<8 {
                for block in 0..<blocks {
                    var bits: UInt8 = 0
                    let first = (block * 64 + row * 8) * 3
                    for column in 0..<8 {
                        let led = first + column * 3
                        let light = max(lights[led], lights[led + 1], lights[led + 2])
                        bits = bits << 1 | (light >= Self.threshold ? 1 : 0)
                    }
                    let place = (row * blocks + blocks - 1 - block) * 2
                    bytes[place] = MAX7219Register.firstRow.rawValue + UInt8(row)
                    bytes[place + 1] = bits
                }
            }
        }
    }
}

/// A register of the MAX7219. The registers 1 to 8 are the rows of its LEDs.
enum MAX7219Register: UInt8 {
    case firstRow = 0x1
    case decode = 0x9
    case intensity = 0xA
    case scanLimit = 0xB
    case shutdown = 0xC
    case displayTest = 0xF
}
