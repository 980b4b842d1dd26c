/// Writes PNGs, chunk by chunk as their description has them.
package struct PNGSample {
    package var width: Int
    package var height: Int
    /// Chunks before the pixels.
    package var chunks: [(type: String, data: [UInt8])] = []
    /// The compressed pixels; `nil` for all clear.
    package var pixels: [UInt8]?
    package var isInterlaced = false

    package init(
        width: Int, height: Int, chunks: [(type: String, data: [UInt8])] = [], pixels: [UInt8]? = nil,
        isInterlaced: Bool = false
    ) {
        (self.width, self.height, self.chunks) = (width, height, chunks)
        (self.pixels, self.isInterlaced) = (pixels, isInterlaced)
    }

    package var bytes: [UInt8] {
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let header = Self.word(width) + Self.word(height) + [8, 6, 0, 0, isInterlaced ? 1 : 0]
        bytes += Self.chunk("IHDR", header)
        for (type, data) in chunks { bytes += Self.chunk(type, data) }
        bytes += Self.chunk("IDAT", pixels ?? Self.zeros(count: height * (1 + width * 4)))
        return bytes + Self.chunk("IEND", [])
    }

    /// Compresses zeros as far as possible: one, and each 258 others as a copy of those before them, in 13 bits.
    package static func zeros(count: Int) -> [UInt8] {
        var bytes: [UInt8] = [0x78, 0x9C]
        var (pending, bits) = (UInt64(0), 0)
        func flush() {
            while bits >= 8 {
                bytes.append(UInt8(truncatingIfNeeded: pending))
                (pending, bits) = (pending >> 8, bits - 8)
            }
        }
        func put(_ value: UInt64, _ count: Int) {
            pending |= value << UInt64(bits)
            bits += count
            flush()
        }
        // A last block with the fixed codes, whose bits stand the other way round.
        put(0b011, 3)
        for _ in 0..<count % 258 { put(0b0000_1100, 8) }
        if count >= 258, count % 258 == 0 { for _ in 0..<258 { put(0b0000_1100, 8) } }
        let copies = count / 258 - (count % 258 == 0 ? 1 : 0)
        for _ in 0..<max(copies, 0) { put(0b0_0000_1010_0011, 13) }
        put(0, 7)
        put(0, (8 - bits) % 8)
        return bytes + word(UInt32(count % 65_521) << 16 | 1)
    }

    /// Leaves bytes as they are: blocks of at most 65,535.
    package static func stored(_ content: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = [0x78, 1]
        for start in stride(from: 0, to: max(content.count, 1), by: 65_535) {
            let block = content[start..<min(start + 65_535, content.count)]
            bytes.append(start + 65_535 >= content.count ? 1 : 0)
            for number in [block.count, ~block.count] {
                bytes += [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
            }
            bytes += block
        }
        var (sum, sums) = (UInt32(1), UInt32(0))
        for byte in content { (sum, sums) = ((sum + UInt32(byte)) % 65_521, (sums + sum + UInt32(byte)) % 65_521) }
        return bytes + word(sums << 16 | sum)
    }

    static func word(_ value: Int) -> [UInt8] { word(UInt32(truncatingIfNeeded: value)) }

    static func word(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let content = Array(type.utf8) + data
        return word(data.count) + content + word(checksum(content))
    }

    /// CRC-32 with the polynomial of Ethernet.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = UInt32.max
        for byte in bytes {
            sum = table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8
        }
        return ~sum
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }
}
