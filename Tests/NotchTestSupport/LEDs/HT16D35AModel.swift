import NotchDisplay

/// One of the two chips of a Unicorn HAT Mini: its memory and its wiring.
struct HT16D35AModel {
    private var memory = [UInt8](repeating: 0xAA, count: 224)
    private var isOn = false
    private var commons: UInt8 = 0
    private var rows: [UInt8] = [0, 0, 0, 0]
    /// The chip's own brightness, 0...63.
    private var brightness: UInt8 = 0

    /// Handles a message.
    ///
    /// - Returns: whether the message filled the memory.
    mutating func take(_ bytes: [UInt8]) -> Bool {
        switch bytes.first {
        case 0x35 where bytes.count == 2: isOn = bytes[1] == 3
        case 0x37 where bytes.count == 2: brightness = bytes[1]
        case 0x41 where bytes.count == 2: commons = bytes[1]
        case 0x42 where bytes.count == 5: rows = Array(bytes[1...])
        case 0x80 where bytes.count == 226 && bytes[1] == 0:
            memory = Array(bytes[2...])
            return true
        default: break
        }
        return false
    }

    /// The share of full light, 0...1, of the brightest LED.
    var brightest: Double { Double(memory.max() ?? 0) / 63 * Double(brightness) / 63 }

    /// Returns the light of an LED, `0xRRGGBB` in 63 steps.
    ///
    /// The wiring is that of the table in the board's library. Its numbers are those of the first LED of each row and
    /// column.
    func colour(column: Int, row: Int) -> UInt32 {
        guard isOn, commons == 0xFF, rows == [0xFF, 0xFF, 0xFF, 0xFF] else { return 0 }
        let start = [112, 196, 140, 168, 84, 28, 56][row]
        let offsets = [
            [27, 26, 25], [24, 23, 22], [1, 3, 2], [4, 6, 5], [7, 9, 8], [10, 12, 11], [13, 15, 14], [16, 18, 17],
            [19, 21, 20],
        ][column]
        return offsets.reduce(0) { $0 << 8 | UInt32(memory[start + $1] & 0x3F) }
    }
}

/// A Unicorn HAT Mini, whose two chips have separate chip selects.
struct UnicornMiniModel: LEDModel {
    static var encoder: any LEDEncoder.Type { UnicornMiniEncoder.self }
    static let attempts = ["/dev/spidev0.0 600000", "/dev/spidev0.1 600000"]

    private let count: Int
    private var halves = [HT16D35AModel](repeating: HT16D35AModel(), count: 2)

    init(count: Int) { self.count = count }

    static func setUp(_ count: Int) -> [[UInt8]] {
        // Reset, full brightness, no scrolling, off, and on once the memory is dark: for each of two chips.
        (0..<2).flatMap { _ in
            [[0xCC], [0x37, 63], [0x20, 0], [0x35, 0], [0x41, 0xFF], [0x42, 0xFF, 0xFF, 0xFF, 0xFF], [0x35, 3]]
        }
    }

    static func shutDown(_ count: Int) -> [[UInt8]] {
        (0..<2).flatMap { _ in [[0x41, 0], [0x42, 0, 0, 0, 0], [0x35, 0]] }
    }

    static func gives(_ light: UInt32, _ pixel: UInt32, brightness: Double, level: Int) -> Bool {
        channelsGive(light, pixel, brightness) { step, component in
            abs(step - min(63 * component * 63 / Double(level), 63)) < 0.51
        }
    }

    var brightest: Double { halves.map(\.brightest).min() ?? 0 }

    mutating func read(_ bytes: [UInt8], isSecond: Bool) -> LEDReading {
        guard halves[isSecond ? 1 : 0].take(bytes) else { return .command }
        guard isSecond else { return .part }
        return .frame((0..<count).map { halves[$0 % 17 < 9 ? 0 : 1].colour(column: $0 % 17 % 9, row: $0 / 17) })
    }
}
