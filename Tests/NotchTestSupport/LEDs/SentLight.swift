import Glibc

/// The values of each channel of each LED, as LEDs read them from the sent bytes.
package struct SentLight: Hashable, Sendable {
    /// The channels of the first LED, then those of the second, and so on; empty for bytes of another length.
    package var values: [UInt8] = []

    /// Reads the data line of WS2812, with three bits on the bus for each bit of the LEDs.
    package init(ws2812 bytes: [UInt8], count: Int, channels: Int = 3) {
        let length = count * channels * 3
        guard bytes.count > length, (bytes.count - length).isMultiple(of: 2) else { return }
        let first = (bytes.count - length) / 2
        for place in stride(from: first, to: first + length, by: 3) {
            let bits = bytes[place..<place + 3].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            // 110 means 1, and 100 means 0.
            var value: UInt8 = 0
            for bit in 0..<8 { value = value << 1 | UInt8(truncatingIfNeeded: bits >> UInt32(22 - 3 * bit) & 1) }
            values.append(value)
        }
    }

    /// Reads the packets of a frame.
    package init(ddp packets: some Sequence<[UInt8]>) {
        values = packets.flatMap { $0.dropFirst(10) }
    }

    /// Reads the buffer of the node as the driver of `/dev/leds0` shows it: through a table of 255 * (v / 255) ^ (1 /
    /// 0.45), rounded down.
    package init(node bytes: [UInt8]) {
        for (place, byte) in bytes.enumerated() where place % 4 != 3 {
            values.append(UInt8(255 * pow(Double(byte) / 255, 1 / 0.45)))
        }
    }

    /// Reads a frame of a Unicorn HAT HD.
    package init(unicornHD bytes: [UInt8]) {
        values = Array(bytes.dropFirst())
    }

    /// Reads the eight rows of a chain of MAX7219. The channels are all 0 or all 255.
    package init(max7219 rows: [[UInt8]]) {
        guard rows.count == 8, let blocks = rows.first.map({ $0.count / 2 }) else { return }
        for block in 0..<blocks {
            for row in rows {
                let bits = row[(blocks - 1 - block) * 2 + 1]
                for column in 0..<8 {
                    let value: UInt8 = bits >> UInt8(7 - column) & 1 == 1 ? 255 : 0
                    values += [value, value, value]
                }
            }
        }
    }
}
