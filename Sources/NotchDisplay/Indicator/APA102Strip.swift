/// What a strip of APA102 is sent: a start of 32 zero bits, 32 bits a pixel, and clocks at the end.
enum APA102Strip {
    /// Of the bus, in hertz: well below what the strip takes, for the sake of long wires.
    static let speed = 4_000_000

    /// The bytes of one transfer.
    ///
    /// Each pixel is `0xE0 | brightness`, blue, green, red. Its brightness, of 31 steps, is the least that has room
    /// for the light it gives, so that little light keeps its colour. Each pixel hands the data on half a clock late,
    /// so the last of n needs n/2 clocks more; 32 zero bits before them have the SK9822, the APA102's twin, take over
    /// what it was sent.
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
