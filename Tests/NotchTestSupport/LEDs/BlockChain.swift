/// A chain of MAX7219 as its data sheet describes them: 16 bits that shift through all chips, and that each takes over
/// when chip select rises.
package struct BlockChain {
    package struct Chip {
        package var rows = [UInt8](repeating: 0xAA, count: 8)
        package var decode: UInt8 = 0xFF
        package var intensity: UInt8 = 0xFF
        package var scanLimit: UInt8 = 0
        package var isOn = false
        package var isTest = true

        /// The picture as one sees it with the block upright: the highest bit is at the left.
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
