import NotchCore
import NotchEventLoop
import NotchTestSupport
import Testing

@testable import NotchDisplay

/// The dark end of the brightness, as the LEDs of each kind give it.
@SurfaceActor
@Suite struct MatrixDarknessTests {
    private let harness = MatrixHarness()
    private nonisolated static let percents = [100, 50, 25, 13, 8, 5, 4, 3, 2, 1]

    /// Presents a picture of one colour, and returns the brightest light of each of ``percents``.
    private func lights(_ kind: MatrixKind, _ colour: UInt32, share: Double = 1) throws -> [Double] {
        let display = try harness.makeDisplay(kind) {
            if kind.traits.currentLimit != .never { $0.currentLimit = 100_000 }
        }
        let picture = Pixmap(width: display.geometry.width, height: display.geometry.height)
        fill(picture, picture.bounds, with: colour)
        try display.present(makeFrame(1, picture))
        harness.clock.advance(by: .milliseconds(20))
        let backlight = try #require(display.backlight)
        var lights: [Double] = []
        for percent in Self.percents {
            try backlight.set(percent: percent, share: share)
            harness.clock.advance(by: .milliseconds(20))
            _ = harness.takeSent()
            lights.append(harness.brightest)
        }
        return lights
    }

    @Test(
        "1 percent is lit on each kind of LED, and is the darkest",
        arguments: MatrixKind.allCases, [0xFFFF_FFFF, 0xFF00_80FF, 0xFF80_8080] as [UInt32])
    func onePercent_isLit(_ kind: MatrixKind, _ colour: UInt32) throws {
        let lights = try lights(kind, colour)
        #expect(lights.allSatisfy { $0 > 0 }, "dark from \(lights.filter { $0 > 0 }.count) levels on")
        #expect(lights == lights.sorted(by: >) && lights[0] > lights[1])
        // A room at night wants little light: at most a thirtieth, which is the least that a MAX7219 has.
        #expect((lights.last ?? 1) < 0.035)
    }

    @Test("a display that is dimmed at 1 percent is lit still", arguments: MatrixKind.allCases)
    func dimmedOnePercent_isLit(_ kind: MatrixKind) throws {
        let lights = try lights(kind, 0xFFFF_FFFF, share: 0.1)
        #expect(lights.allSatisfy { $0 > 0 })
    }

    @Test("chips with a brightness of their own keep the steps of colours in the dark")
    func unicornMini_keepsItsColours() throws {
        let display = try harness.makeDisplay(.unicornMini)
        let picture = Pixmap(width: 17, height: 7)
        for x in 0..<17 {
            fill(picture, PixelRect(x: x, y: 0, width: 1, height: 7), with: 0xFF00_0000 | UInt32(x * 15) << 8)
        }
        try display.present(makeFrame(1, picture))
        harness.clock.advance(by: .milliseconds(20))
        _ = harness.leds.takeMessages()
        try display.backlight?.set(percent: 12, share: 1)
        harness.clock.advance(by: .milliseconds(20))
        let messages = harness.leds.takeMessages()
        // 12 percent are 1.35 percent of full light, which is below the first of the chips' 63 steps.
        #expect(messages.prefix(2).map(\.bytes) == [[0x37, 1], [0x37, 1]])
        let values = Set(messages.suffix(2).flatMap { $0.bytes.dropFirst(2) })
        #expect(values.count > 10, "\(values.sorted())")
    }

    @Test("a picture below the current limit is dimmed by the chips alone, and not once more")
    func currentLimit_countsTheChips() throws {
        let display = try harness.makeDisplay(.unicornMini) {
            $0.currentLimit = 1000
            $0.brightness = 30
        }
        let white = Pixmap(width: 17, height: 7)
        fill(white, white.bounds, with: 0xFFFF_FFFF)
        try display.present(makeFrame(1, white))
        harness.clock.advance(by: .milliseconds(20))
        // 119 LEDs at 7.3 percent of 60 mA draw 522 mA, and 119 for their chips.
        #expect(display.remark == nil)
        try display.backlight?.set(percent: 100, share: 1)
        harness.clock.advance(by: .milliseconds(20))
        #expect(display.remark?.contains("current limit") == true)
    }

    @Test("a kind of LEDs that says nothing of its current is limited")
    func unknownKind_isLimited() {
        #expect(MatrixTraits().currentLimit == .always)
    }

    @Test("a brightness that is set before chips are set up again does not keep them from it")
    func brightness_doesNotReplaceTheSetUp() throws {
        let display = try harness.makeDisplay(.max7219)
        try harness.present(display, seed: 1)
        display.setPowered(false)
        harness.settle()
        harness.worker.isHolding = true
        display.setPowered(true)
        display.resumed()
        try display.backlight?.set(percent: 90, share: 1)
        _ = harness.leds.takeMessages()
        harness.worker.isHolding = false
        harness.worker.release()
        harness.settle()
        let sent = harness.leds.sent()
        #expect(sent.contains([0x0C, 1, 0x0C, 1, 0x0C, 1, 0x0C, 1]), "the chips are switched on")
        #expect(sent.filter { $0.first == 0x0A }.count == 1)
    }
}
