/// The data for APA102 or SK9822: a start of 32 zero bits, 32 bits for each LED, and clocks at the end.
package struct APA102Encoder: LEDEncoder {
    package let count: Int
    package let speed: Int
    package let transfers: [LEDTransfer]
    package private(set) var bytes: [UInt8]

    /// The speed of the bus in hertz. It is well below the LEDs' limit, to allow long wires.
    package static let defaultSpeed = 4_000_000

    package init(count: Int, speed: Int = APA102Encoder.defaultSpeed) {
        self.count = count
        self.speed = speed
        // Each LED delays the data by half a clock, so the last of n LEDs needs n/2 more clocks. The 32 zero bits
        // before those clocks make the SK9822, the APA102's twin, show the data.
        bytes = [UInt8](repeating: 0, count: 4 + 4 * count + 4 + (count + 15) / 16)
        transfers = [LEDTransfer(device: 0, range: bytes.indices)]
        encodeDark()
    }

    package static let kind = "apa102"
    package static let traits = MatrixTraits()

    package init(_ options: MatrixOptions, layout: MatrixLayout) {
        self.init(count: layout.count, speed: options.speed ?? Self.defaultSpeed)
    }

    package var channels: Int { 3 }
    package var depth: LEDDepth { .sixteen }
    package var order: LEDOrder { .bgr }
    package var bus: LEDBus { .spi(speed: speed, bytes: bytes.count) }

    /// An LED takes 4 bytes and half a bit.
    package func leds(in bytes: Int) -> Int {
        var leds = max(bytes - 8, 0) * 16 / 65
        while leds > 0, 8 + 4 * leds + (leds + 15) / 16 > bytes { leds -= 1 }
        return leds
    }

    /// Encodes each LED as `0xE0 | brightness` and its channels in the LED's order: blue, green, red by default. The
    /// brightness, in 31 steps, is the lowest that can represent the LED's light, so that a faint light keeps its
    /// colour.
    package mutating func encode(_ lights: [UInt16], roundsDown: Bool) {
        precondition(lights.count == count * channels, "the light is another matrix's")
        bytes.withUnsafeMutableBufferPointer { bytes in
            for led in 0..<count {
                let first = led * 3
                let brightest = UInt32(max(lights[first], lights[first + 1], lights[first + 2]))
                let brightness = (brightest * 31 + 65_534) / 65_535
                // At this brightness, the value 255 represents this light.
                let full = max(brightness, 1) * 65_535
                let rounding = roundsDown ? 0 : full / 2
                let place = 4 + led * 4
                bytes[place] = 0xE0 | UInt8(truncatingIfNeeded: brightness)
                for channel in 0..<3 {
                    let value = (UInt32(lights[first + channel]) * 7905 + rounding) / full
                    bytes[place + 1 + channel] = UInt8(truncatingIfNeeded: min(value, 255))
                }
            }
        }
    }
}
