/// Samples of the lines of a bus: bit 0 is the clock, bit 1 the data, and bit 2 chip select, which is low during a
/// transfer.
package struct BusSamples {
    package private(set) var samples: [UInt8] = []

    package init() {}

    /// Adds the level of the data line alone, with a sample for each bit.
    package mutating func addData(_ bytes: [UInt8]) {
        for byte in bytes {
            for bit in 0..<8 { samples.append(byte & (0x80 >> UInt8(bit)) == 0 ? 0 : 2) }
        }
    }

    /// Adds a transfer with clock and chip select. Data is latched when the clock rises.
    package mutating func addTransfer(_ bytes: some Sequence<UInt8>) {
        samples.append(4)
        for byte in bytes {
            for bit in 0..<8 {
                let data: UInt8 = byte & (0x80 >> UInt8(bit)) == 0 ? 0 : 2
                samples += [data, data | 1]
            }
        }
        samples += [0, 4]
    }
}
