/// The data for a strip of WS2812: 24 bits for each pixel, green first, and then a low that makes the pixels show them.
struct WS2812Strip {
    let timing: WS2812Timing

    /// The duration of a low, in nanoseconds. Versions from 2017 on need 280 µs, earlier ones 50.
    static let reset = 320_000

    /// The bytes of one transfer, with the highest bit of each first.
    ///
    /// A low comes first as well: some controllers leave the line high between transfers, as the Raspberry Pi's do, and
    /// the first pixel would take that for a bit.
    func bytes(for pixels: [IndicatorPixel]) -> [UInt8] {
        let low = (Self.reset * (timing.speed / 100_000) / 10_000 + 7) / 8
        var writer = BitWriter(bytes: [UInt8](repeating: 0, count: low))
        writer.bytes.reserveCapacity(2 * low + pixels.count * 24 * timing.pattern(of: true).count / 8 + 1)
        for pixel in pixels {
            for component in [pixel.green, pixel.red, pixel.blue] {
                let byte = UInt8((min(max(component, 0), 1) * 255).rounded())
                for shift in (0..<8).reversed() {
                    let pattern = timing.pattern(of: byte >> UInt8(shift) & 1 == 1)
                    writer.write(pattern.bits, count: pattern.count)
                }
            }
        }
        return writer.bytes + [UInt8](repeating: 0, count: low)
    }

    /// Packs bits into bytes, the first one into the highest bit.
    private struct BitWriter {
        var bytes: [UInt8]
        /// The number of free bits in the last byte.
        private var free = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        mutating func write(_ bits: UInt8, count: Int) {
            for shift in (0..<count).reversed() {
                if free == 0 {
                    bytes.append(0)
                    free = 8
                }
                free -= 1
                bytes[bytes.count - 1] |= (bits >> UInt8(shift) & 1) << UInt8(free)
            }
        }
    }
}
