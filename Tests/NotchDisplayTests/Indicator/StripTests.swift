import NotchCore
import Testing

@testable import NotchDisplay

/// The bytes that LED strips are sent, compared with the tables of their data sheets.
@Suite("LED strips")
struct StripTests {
    private let some = IndicatorPixel(red: 1, green: 0.5, blue: 0)

    // MARK: WS2812

    /// The times for which the line is high and low, for a zero and for a one, in nanoseconds.
    private struct TimingTable {
        var zeroHigh: ClosedRange<Double>
        var zeroLow: ClosedRange<Double>
        var oneHigh: ClosedRange<Double>
        var oneLow: ClosedRange<Double>

        /// The times of the WS2812B: 400, 850, 800 and 450 ns, each plus or minus 150 ns.
        static let ws2812b = TimingTable(
            zeroHigh: 250...550, zeroLow: 700...1000, oneHigh: 650...950, oneLow: 300...600)
        /// The high times of the WS2812B-V5. Its low times are 580 ns and more. A period of 1250 ns has no room for
        /// them beside the high times of the WS2812B.
        static let ws2812bV5 = TimingTable(
            zeroHigh: 220...380, zeroLow: 0...1250, oneHigh: 580...1000, oneLow: 0...1250)
    }

    /// Returns the bits that a chip with this table reads before the low at the end, and the length of that low in
    /// nanoseconds; `nil` if a time is out of range.
    private func decode(_ bytes: [UInt8], speed: Int, by table: TimingTable) -> (bits: [Bool], reset: Double)? {
        var stretches = LineSignal(bytes, speed: speed).stretches[...]
        guard stretches.popFirst()?.isHigh == false else { return nil }
        var bits: [Bool] = []
        while let high = stretches.popFirst(), let low = stretches.popFirst() {
            // The low of the last bit continues as the reset.
            let lowTime = stretches.isEmpty ? nil : low.nanoseconds
            if table.zeroHigh.contains(high.nanoseconds), lowTime.map(table.zeroLow.contains) ?? true {
                bits.append(false)
            } else if table.oneHigh.contains(high.nanoseconds), lowTime.map(table.oneLow.contains) ?? true {
                bits.append(true)
            } else {
                return nil
            }
            if stretches.isEmpty { return (bits, low.nanoseconds) }
        }
        return nil
    }

    private func bits(_ bytes: UInt8...) -> [Bool] {
        bytes.flatMap { byte in (0..<8).reversed().map { byte >> UInt8($0) & 1 == 1 } }
    }

    @Test("a WS2812B reads green, red and blue, the highest bit first, and takes them over after 300 µs of low")
    func ws2812_readsItsPixels() throws {
        for timing in WS2812Timing.allCases {
            let bytes = WS2812Strip(timing: timing).bytes(for: [some, IndicatorPixel(red: 0, green: 1, blue: 0.25)])
            let read = try #require(decode(bytes, speed: timing.speed, by: .ws2812b))
            #expect(read.bits == bits(128, 255, 0, 255, 0, 64))
            #expect(read.reset > 300_000)
        }
    }

    @Test("eight bits a bit keep to the shorter zeros of the WS2812B-V5, three do not")
    func ws2812_hasShortZeros() throws {
        let bytes = WS2812Strip(timing: .eightBits).bytes(for: [some])
        let read = try #require(decode(bytes, speed: WS2812Timing.eightBits.speed, by: .ws2812bV5))
        #expect(read.bits == bits(128, 255, 0))
        #expect(decode(WS2812Strip(timing: .threeBits).bytes(for: [some]), speed: 2_400_000, by: .ws2812bV5) == nil)
    }

    @Test("the line is low before the first pixel as well, and every length fits into one transfer")
    func ws2812_fitsIntoATransfer() {
        for timing in WS2812Timing.allCases {
            let options = IndicatorOptions(kind: .ws2812, ws2812Timing: timing)
            for count in [1, 2, 3, options.counts.upperBound] {
                let bytes = WS2812Strip(timing: timing).bytes(for: Array(repeating: some, count: count))
                let line = LineSignal(bytes, speed: timing.speed).stretches
                #expect(line.first?.isHigh == false && line.first?.nanoseconds ?? 0 > 300_000)
                // A pixel is 24 bits of 1250 ns.
                let highs = line.filter(\.isHigh).count
                #expect(highs == 24 * count)
                #expect(bytes.count <= 4096)
            }
        }
        #expect(WS2812Strip(timing: .threeBits).bytes(for: [some]).count == 96 + 9 + 96)
        #expect(WS2812Strip(timing: .eightBits).bytes(for: [some]).count == 256 + 24 + 256)
    }

    // MARK: APA102

    @Test(
        "an APA102 gets 32 zero bits, brightness, blue, green and red a pixel, and the clocks that the last one needs")
    func apa102_getsItsFrame() {
        #expect(
            APA102Strip.bytes(for: [some, .off]) == [
                0, 0, 0, 0, 0xFF, 0, 128, 255, 0xE0, 0, 0, 0, 0, 0, 0, 0, 0,
            ])
        for count in [1, 15, 16, 17, 32, 33, 400] {
            let bytes = APA102Strip.bytes(for: Array(repeating: some, count: count))
            let end = bytes[(4 + 4 * count)...]
            #expect(end.allSatisfy { $0 == 0 })
            // The end has half a clock for each pixel, and 32 bits for an SK9822.
            #expect(end.count * 8 - 32 >= (count + 1) / 2)
            #expect(bytes.count <= 4096)
        }
    }

    @Test("little light is a low brightness of the pixel, so that it keeps its colour")
    func apa102_keepsTheColour() {
        func pixel(_ level: Double) -> [UInt8] {
            Array(APA102Strip.bytes(for: [some.scaled(by: level)])[4..<8])
        }
        #expect(pixel(1) == [0xFF, 0, 128, 255])
        #expect(pixel(1.0 / 31) == [0xE1, 0, 128, 255])
        #expect(pixel(0.5) == [0xF0, 0, 124, 247])
        #expect(pixel(0.4 / 31) == [0xE1, 0, 51, 102])
        #expect(pixel(0) == [0xE0, 0, 0, 0])
        for step in 0...1000 {
            let bytes = pixel(Double(step) / 1000).map(Double.init)
            let light = (bytes[0] - 0xE0) / 31 * bytes[3] / 255
            #expect(abs(light - Double(step) / 1000) < 0.003)
        }
    }

    // MARK: Light

    @Test("colours look as they do on the panel: sRGB's gamma")
    func colour_isLight() {
        let colour = IndicatorColour(red: 1, green: 0.5, blue: 0.02)
        #expect(colour.light(at: 1).red == 1)
        #expect(abs(colour.light(at: 1).green - 0.2140) < 1e-4)
        #expect(abs(colour.light(at: 1).blue - 0.001548) < 1e-6)
        #expect(abs(colour.light(at: 0.5).red - 0.2140) < 1e-4)
        #expect(colour.light(at: 0) == .off)
        let wild = IndicatorColour(red: 9, green: -1, blue: .infinity)
        #expect(wild.light(at: 1) == IndicatorPixel(red: 1, green: 0, blue: 1))
    }

    @Test("a strip draws no more than it may")
    func current_isLimited() {
        let white = IndicatorPixel(red: 1, green: 1, blue: 1)
        // A white pixel draws 61 mA.
        #expect(white.limited(count: 1, milliamperes: 61) == white)
        #expect(abs(white.limited(count: 1, milliamperes: 31).red - 0.5) < 1e-9)
        let shown = some.limited(count: 100, milliamperes: 400)
        #expect(abs((shown.red + shown.green + shown.blue) * 20 * 100 - 300) < 1e-9)
        #expect(abs(shown.green / shown.red - 0.5) < 1e-9)
        #expect(IndicatorPixel.off.limited(count: 400, milliamperes: 400) == .off)
        #expect(white.limited(count: 400, milliamperes: 400) == .off)
    }

    @Test func options_areValidated() throws {
        func refusal(_ options: IndicatorOptions) -> String? {
            do throws(OptionError) {
                try options.validate()
                return nil
            } catch {
                return "\(error)"
            }
        }
        #expect(refusal(IndicatorOptions(kind: .led)) == nil)
        #expect(refusal(IndicatorOptions(kind: .ws2812, count: 400, currentLimit: 2000)) == nil)
        #expect(refusal(IndicatorOptions(kind: .apa102, count: 0)) == "Count: should be from 1 to 400, not 0")
        #expect(
            refusal(IndicatorOptions(kind: .ws2812, count: 141, ws2812Timing: .eightBits))
                == "Count: should be from 1 to 140, not 141")
        #expect(refusal(IndicatorOptions(kind: .led, brightness: 0)) == "Brightness: should be from 1 to 100, not 0")
        #expect(
            refusal(IndicatorOptions(kind: .apa102, currentLimit: 20_001))
                == "CurrentLimit: should be from 10 to 20000, not 20001")
        #expect(
            refusal(IndicatorOptions(kind: .apa102, count: 400))?.hasPrefix("CurrentLimit: should be above") == true)
    }
}
