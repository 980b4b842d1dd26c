import NotchCore
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchDisplay

/// The light of LED strips, and what a strip is sent. The bytes themselves are tested with their encoders.
@Suite("LED strips")
struct StripTests {
    private let white = IndicatorColour(red: 1, green: 1, blue: 1)

    // MARK: WS2812

    /// Whether each stretch of the line after the first low is within the high times of a WS2812B-V5, 220 to 380 ns for
    /// a zero and 580 to 1000 ns for a one.
    private func keepsToShortZeros(_ timing: WS2812Timing) -> Bool {
        var encoder = WS2812Encoder(count: 1, timing: timing)
        encoder.encode([32_768, 65_535, 0], roundsDown: false)
        let highs = LineSignal(encoder.bytes, speed: timing.speed).stretches.filter(\.isHigh).map(\.nanoseconds)
        return highs.count == 24 && highs.allSatisfy { (220...380).contains($0) || (580...1000).contains($0) }
    }

    @Test("eight bits a bit keep to the shorter zeros of the WS2812B-V5, three do not")
    func ws2812_hasShortZeros() {
        #expect(keepsToShortZeros(.eightBits))
        #expect(!keepsToShortZeros(.threeBits))
    }

    @Test("every length that the options allow fits into one transfer of spidev's usual buffer")
    func strip_fitsIntoATransfer() {
        for timing in WS2812Timing.allCases {
            let options = IndicatorOptions(kind: .ws2812, ws2812Timing: timing)
            let encoder = WS2812Encoder(count: options.counts.upperBound, timing: timing)
            #expect(encoder.transfers.count == 1)
            #expect(encoder.largestTransfer <= 4096)
        }
        let encoder = APA102Encoder(count: IndicatorOptions(kind: .apa102).counts.upperBound)
        #expect(encoder.largestTransfer <= 4096)
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
        #expect(wild.pixel == 0xFFFF_00FF)
        #expect(white.pixel == 0xFFFF_FFFF)
    }

    @Test("a strip draws no more than it may")
    func current_isLimited() throws {
        let leds = FakeLEDs()
        let sink = try StripSink(
            .ws2812, options: IndicatorOptions(kind: .ws2812, count: 100, currentLimit: 400), system: leds)
        try sink.show(white, level: 1, brightness: 1)
        let read = SentLight(ws2812: leds.takeSent().last ?? [], count: 100)
        // 100 mA are for the pixels' controllers, and 20 mA are for each channel at full light.
        let current = Double(read.values.reduce(0) { $0 + Int($1) }) / 255 * 20 + 100
        #expect(current <= 400)
        #expect(current > 370)
        #expect(Set(read.values).count == 1, "all are dimmed alike")
    }

    @Test("what is shown already is not sent again, unless it was forgotten")
    func same_isNotSentAgain() throws {
        let leds = FakeLEDs()
        let sink = try StripSink(.ws2812, options: IndicatorOptions(kind: .ws2812, count: 2), system: leds)
        for _ in 0..<3 { try sink.show(white, level: 0.5, brightness: 1) }
        #expect(leds.sent().count == 1)
        sink.forget()
        try sink.show(white, level: 0.5, brightness: 1)
        #expect(leds.takeSent().count == 2)
        sink.restore()
        #expect(leds.sent() == [WS2812Encoder(count: 2).bytes])
    }

    @Test(
        "a refusal says what it is",
        arguments: [
            (Errno.noDevice, DisplayError.Code.absent, "/dev/spidev0.0 refuses the data"),
            (
                .messageTooLong, .io,
                "/dev/spidev0.0 refuses the data (spidev's buffer is too small: add spidev.bufsiz=65536 to cmdline.txt)"
            ),
            (.inputOutput, .io, "/dev/spidev0.0 refuses the data"),
        ])
    func refusal_isExplained(_ error: Errno, _ code: DisplayError.Code, _ message: String) throws {
        let leds = FakeLEDs()
        let sink = try StripSink(.apa102, options: IndicatorOptions(kind: .apa102), system: leds)
        leds.sendError = error
        var refusal: DisplayError?
        do throws(DisplayError) { try sink.show(white, level: 1, brightness: 1) } catch { refusal = error }
        #expect(refusal == DisplayError(code: code, errno: error.rawValue, message: message))
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
