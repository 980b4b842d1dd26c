/// The data for a strip of APA102: a start of 32 zero bits, 32 bits for each pixel, and clocks at the end.
enum APA102Strip {
    /// The speed of the bus, in hertz. It is well below the strip's limit, for the sake of long wires.
    static let speed = 4_000_000

    /// The bytes of one transfer.
    ///
    /// Each pixel is `0xE0 | brightness`, blue, green, red. Its brightness, of 31 steps, is the lowest that can hold
    /// the pixel's light, so that a faint light keeps its colour. Each pixel passes the data on half a clock late, so
    /// the last of n pixels needs n/2 more clocks. The 32 zero bits before those clocks make the SK9822, the APA102's
    /// twin, show the data.
    static func bytes(for pixels: [IndicatorPixel]) -> [UInt8] {
        var bytes: [UInt8] = [0, 0, 0, 0]
        for pixel in pixels {
            let brightness = min(max((pixel.brightest * 31).rounded(.up), 0), 31)
            let scale = brightness > 0 ? 31 * 255 / brightness : 0
            func byte(_ component: Double) -> UInt8 { UInt8(min(max(component * scale, 0), 255).rounded()) }
            bytes += [0xE0 | UInt8(brightness), byte(pixel.blue), byte(pixel.green), byte(pixel.red)]
        }
        return bytes + [UInt8](repeating: 0, count: 4 + (pixels.count + 15) / 16)
    }
}
