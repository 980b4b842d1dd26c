import Glibc
import NotchTestSupport
import Testing

@testable import NotchDisplay

/// The bytes for LEDs in a chain, read as the LEDs read them.
@Suite("Encoders of chains of LEDs")
struct StripEncoderTests {
    private let lights: [UInt16] = [65_535, 14_146, 0, 128, 129, 0x8080]

    // MARK: WS2812

    @Test("a WS2812 reads each channel, the highest bit first, between two lows of 300 µs")
    func ws2812_readsItsLEDs() {
        for timing in WS2812Timing.allCases {
            var encoder = WS2812Encoder(count: 2, timing: timing)
            #expect(LEDLine(encoder.bytes, speed: timing.speed).bytes == [0, 0, 0, 0, 0, 0])
            encoder.encode(lights, roundsDown: false)
            #expect(LEDLine(encoder.bytes, speed: encoder.bus.speed).bytes == [255, 55, 0, 0, 1, 128])
            var four = WS2812Encoder(count: 1, channels: 4, timing: timing)
            four.encode([1000, 2000, 3000, 40_000], roundsDown: false)
            #expect(LEDLine(four.bytes, speed: timing.speed).bytes == [4, 8, 12, 156])
        }
    }

    @Test("a WS2812's bytes are those of its data sheet")
    func ws2812_bytesAreLiteral() {
        var encoder = WS2812Encoder(count: 1)
        encoder.encode([0xA5A5, 0, 0xFFFF], roundsDown: false)
        // 110 for a one, 100 for a zero.
        #expect(Array(encoder.bytes[96..<105]) == [0xD3, 0x49, 0xA6, 0x92, 0x49, 0x24, 0xDB, 0x6D, 0xB6])
        #expect(encoder.bytes.count == 96 + 9 + 96)
        var long = WS2812Encoder(count: 1, timing: .eightBits)
        long.encode([0xA5A5, 0, 0xFFFF], roundsDown: false)
        #expect(
            Array(long.bytes[256..<264]) == [0xF8, 0xC0, 0xF8, 0xC0, 0xC0, 0xF8, 0xC0, 0xF8])
        #expect(long.bytes.count == 256 + 24 + 256)
        #expect((long.bytes[..<256] + long.bytes[280...]).allSatisfy { $0 == 0 })
    }

    @Test("every byte of light is read back")
    func ws2812_readsEveryByte() {
        for timing in WS2812Timing.allCases {
            var encoder = WS2812Encoder(count: 256, timing: timing)
            let bytes = (0..<768).map { UInt8(truncatingIfNeeded: $0) }
            encoder.encode(bytes.map { UInt16($0) * 257 }, roundsDown: false)
            #expect(LEDLine(encoder.bytes, speed: timing.speed).bytes == bytes)
        }
    }

    // MARK: APA102

    /// Returns the light of each channel, 0...1, that LEDs give for these bytes; `nil` if an LED's start is missing.
    private func read(_ bytes: [UInt8], count: Int) -> [Double]? {
        guard bytes.count >= 8 + 4 * count, bytes[..<4].allSatisfy({ $0 == 0 }) else { return nil }
        var lights: [Double] = []
        for led in 0..<count {
            let place = 4 + led * 4
            guard bytes[place] >= 0xE0 else { return nil }
            lights += (1...3).map { Double(bytes[place] - 0xE0) / 31 * Double(bytes[place + $0]) / 255 }
        }
        return lights
    }

    @Test("an APA102 gets 32 zero bits, brightness and three channels an LED, and the clocks that the last one needs")
    func apa102_getsItsFrame() {
        var encoder = APA102Encoder(count: 2)
        encoder.encode([0, 32_768, 65_535, 0, 0, 0], roundsDown: false)
        #expect(encoder.bytes == [0, 0, 0, 0, 0xFF, 0, 128, 255, 0xE0, 0, 0, 0, 0, 0, 0, 0, 0])
        for count in [1, 15, 16, 17, 32, 33, 400] {
            let bytes = APA102Encoder(count: count).bytes
            // The end has half a clock for each LED, and 32 bits for an SK9822.
            #expect((bytes.count - 4 - 4 * count) * 8 - 32 >= (count + 1) / 2)
            #expect(read(bytes, count: count) == [Double](repeating: 0, count: 3 * count))
        }
    }

    @Test("little light is a low brightness of the LED, so that it keeps its colour")
    func apa102_keepsTheColour() {
        var encoder = APA102Encoder(count: 1)
        func led(_ level: Double, roundsDown: Bool = false) -> [UInt8] {
            let lights = [0, 0.5, 1].map { UInt16(($0 * level * 65_535).rounded()) }
            encoder.encode(lights, roundsDown: roundsDown)
            return Array(encoder.bytes[4..<8])
        }
        #expect(led(1) == [0xFF, 0, 128, 255])
        // Half of it is 1057 of 65535, or 127.498 of 255.
        #expect(led(1.0 / 31) == [0xE1, 0, 127, 255])
        #expect(led(0.5) == [0xF0, 0, 124, 247])
        #expect(led(0.4 / 31) == [0xE1, 0, 51, 102])
        #expect(led(0.5, roundsDown: true) == [0xF0, 0, 123, 247])
        for level in 0...1000 {
            _ = led(Double(level) / 1000)
            let red = read(encoder.bytes, count: 1)?.last ?? -1
            #expect(abs(red - Double(level) / 1000) < 0.002)
        }
    }

    // MARK: The kernel's node

    /// The light of 8 bits that the driver makes of a component: 255 * (component / 255) ^ (1 / 0.45), rounded down.
    private func driven(_ component: UInt8) -> Int { Int(255 * pow(Double(component) / 255, 1 / 0.45)) }

    @Test("the node gets red, green, blue and white as they look, since the driver applies the gamma")
    func node_getsComponents() throws {
        let pixels: [UInt32] = [0xFFFF_8018, 0xFF00_0020, 0xFF20_4060]
        var light = try LEDLight(layout: plain(3, 1), options: LEDOptions(gamma: LEDNodeEncoder.gamma))
        light.update(pixels)
        var encoder = LEDNodeEncoder(count: 3)
        #expect(encoder.bytes == [UInt8](repeating: 0, count: 12))
        encoder.encode(light)
        // Light of 1, 3, 12, 29 and 55, and the highest component of each.
        #expect(encoder.bytes == [255, 128, 28, 0, 0, 0, 39, 0, 39, 66, 97, 0])
        var whites = LEDNodeEncoder(count: 1, channels: 4)
        whites.encode([65_535, 0, 0, 65_535], roundsDown: false)
        #expect(whites.bytes == [255, 0, 0, 255])
    }

    @Test("the driver makes no more of a component than its light, and never darkness of light")
    func node_isDrivenToItsLight() {
        var encoder = LEDNodeEncoder(count: 256)
        encoder.encode((0..<256).flatMap { [UInt16](repeating: UInt16($0 * 257), count: 3) }, roundsDown: false)
        for light in 0..<256 {
            let shown = driven(encoder.bytes[light * 4])
            // The driver's table leaves some out.
            #expect(shown == (0...255).map { driven($0) }.filter { $0 <= light }.max())
            #expect((shown > 0) == (light > 0) && shown >= light - 2)
        }
    }
}
