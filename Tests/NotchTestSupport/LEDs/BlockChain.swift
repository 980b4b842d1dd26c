import NotchCore
import NotchDisplay

/// A chain of MAX7219 as its data sheet describes it: 16 bits shift through all chips, and each chip latches its bits
/// when chip select rises.
package struct BlockChain {
    package struct Chip {
        package var rows = [UInt8](repeating: 0xAA, count: 8)
        package var decode: UInt8 = 0xFF
        package var intensity: UInt8 = 0xFF
        package var scanLimit: UInt8 = 0
        package var isOn = false
        package var isTest = true

        /// The picture of the upright block. The highest bit is at the left.
        package var picture: [[Bool]] {
            let isShown = isOn && !isTest && decode == 0 && scanLimit == 7
            return rows.map { row in (0..<8).map { isShown && row & (0x80 >> UInt8($0)) != 0 } }
        }
    }

    package private(set) var chips: [Chip]

    package init(count: Int) { chips = Array(repeating: Chip(), count: count) }

    package mutating func transfer(_ bytes: [UInt8]) {
        var shift = [(UInt8, UInt8)](repeating: (0, 0), count: chips.count)
        for place in Swift.stride(from: 0, to: bytes.count, by: 2) {
            shift = [(bytes[place], bytes[place + 1])] + shift.dropLast()
        }
        for (chip, (register, value)) in shift.enumerated() {
            switch register & 0x0F {
            case 1...8: chips[chip].rows[Int(register & 0x0F) - 1] = value
            case 9: chips[chip].decode = value
            case 10: chips[chip].intensity = value & 0x0F
            case 11: chips[chip].scanLimit = value & 0x07
            case 12: chips[chip].isOn = value & 1 == 1
            case 15: chips[chip].isTest = value & 1 == 1
            default: break
            }
        }
    }
}

/// A chain of blocks of 8x8 LEDs with one colour.
struct MAX7219Model: LEDModel {
    static var encoder: any LEDEncoder.Type { MAX7219Encoder.self }
    static let attempts = ["/dev/spidev0.0 1000000"]
    static let panelFormat = PanelFormat.mono

    private var chain: BlockChain

    init(count: Int) { chain = BlockChain(count: count / 64) }

    static func setUp(_ count: Int) -> [[UInt8]] {
        // Off, no test, no digits, all rows, full intensity, and on.
        [(12, 0), (15, 0), (9, 0), (11, 7), (10, 15), (12, 1)].map { (register: UInt8, value: UInt8) in
            (0..<(count / 64)).flatMap { _ in [register, value] }
        }
    }

    static func shutDown(_ count: Int) -> [[UInt8]] { [(0..<(count / 64)).flatMap { _ in [0x0C, 0] }] }

    static func gives(_ light: UInt32, _ pixel: UInt32, brightness: Double, level: Int) -> Bool {
        (light != 0) == [UInt32(16), 8, 0].contains { pixel >> $0 & 0xFF >= 128 }
    }

    /// The share of full light of the brightest LED. A level i lights the LEDs for 2i + 1 of 32 parts of the time.
    var brightest: Double {
        chain.chips.map { chip in
            chip.picture.contains { $0.contains(true) } ? (2 * Double(chip.intensity) + 1) / 32 : 0
        }.max() ?? 0
    }

    mutating func read(_ bytes: [UInt8], isSecond: Bool) -> LEDReading {
        chain.transfer(bytes)
        guard let register = bytes.first, (1...8).contains(register) else { return .command }
        guard register == 8 else { return .part }
        return .frame(chain.chips.flatMap { $0.picture.joined() }.map { $0 ? 0xFF_FFFF : 0 })
    }
}
