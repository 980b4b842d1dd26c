import NotchCore
import NotchEventLoop
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchDisplay

@SurfaceActor
@Suite struct MatrixLightTests {
    private let harness = MatrixHarness()

    private func shine(_ display: MatrixDisplay, percent: Int? = nil, share: Double = 1) throws {
        try display.backlight?.set(percent: percent, share: share)
        harness.settle()
    }

    // MARK: Power

    @Test("a matrix without power is dark, takes frames, and shows the last one once it has power")
    func power_isDarkness() throws {
        let display = try harness.makePlainDisplay(.ws2812)
        try harness.present(display, seed: 1)
        _ = harness.leds.takeMessages()
        display.setPowered(false)
        harness.settle()
        #expect(harness.takeDarkness() == [true])
        try harness.present(display, seed: 2)
        let last = try harness.present(display, seed: 3)
        display.setPowered(false)
        harness.settle()
        #expect(harness.leds.messages.isEmpty)
        #expect(areEqual(display.screenshot(), last))
        display.setPowered(true)
        harness.settle()
        #expect(harness.takeMistakes(last) == [0])
        #expect(harness.conditions.isEmpty)
    }

    @Test("power that goes and comes while data is on its way ends with the picture")
    func powerWhileSending_isTheLastOne() throws {
        let display = try harness.makePlainDisplay(.ws2812)
        harness.worker.isHolding = true
        let picture = try harness.present(display, seed: 1)
        display.setPowered(false)
        #expect(harness.worker.waitingCount == 1)
        harness.worker.release()
        harness.settle()
        display.setPowered(true)
        harness.worker.release()
        harness.settle()
        harness.worker.release()
        harness.settle()
        #expect(harness.worker.waitingCount == 0)
        let sent = harness.takeSent()
        #expect(sent.darkness == [false, true, false] && sent.commands.isEmpty)
        let mistakes = sent.mistakes(picture)
        #expect(mistakes.count == 3 && mistakes.first == 0 && mistakes.last == 0)
    }

    @Test("a matrix that comes while there is no power is sent dark, not the picture")
    func matrixThatComesWithoutPower_isDark() throws {
        let display = try harness.makePlainDisplay(.ws2812)
        let picture = try harness.present(display, seed: 1)
        display.setPowered(false)
        harness.settle()
        _ = harness.leds.takeMessages()
        display.resumed()
        harness.settle()
        #expect(harness.takeDarkness() == [true])
        display.setPowered(true)
        harness.settle()
        #expect(harness.takeMistakes(picture) == [0])
    }

    // MARK: Brightness

    @Test(
        "another brightness sends the picture again, and the same one does not",
        arguments: [MatrixKind.ws2812, .leds, .unicornMini])
    func brightness_isSentWithThePicture(_ kind: MatrixKind) throws {
        let display = try harness.makePlainDisplay(kind) { $0.brightness = 50 }
        let picture = try harness.present(display, seed: 1)
        _ = harness.takeSent()
        // A level is the least of 63 steps that gives the brightness.
        for (percent, share, brightness, level) in [(100, 1.0, 1.0, 63), (100, 0.25, 0.25, 16), (60, 0.5, 0.3, 19)] {
            try shine(display, percent: percent, share: share)
            let sent = harness.takeSent()
            #expect(sent.mistakes(picture, brightness: brightness, level: level) == [0])
            let told: [[UInt8]] = kind == .unicornMini ? [[0x37, UInt8(level)], [0x37, UInt8(level)]] : []
            #expect(sent.commands == told)
            try shine(display, percent: percent, share: share)
            #expect(harness.leds.messages.isEmpty)
        }
        let reading = try display.backlight?.read()
        #expect(reading == BacklightReading(name: "matrix", brightness: 60, actual: 30))
    }

    @Test("a chain of MAX7219 is told its intensity before the rows")
    func max7219_isToldItsIntensity() throws {
        let display = try harness.makeDisplay(.max7219)
        let picture = PanelPicture.shown(try harness.present(display, seed: 1), on: .mono)
        let first = harness.takeSent()
        #expect(first.darkness == [true, false], "the rows are cleared first")
        #expect(first.mistakes(picture).last == 0)
        #expect(first.commands.contains([0x0A, 3, 0x0A, 3, 0x0A, 3, 0x0A, 3]))
        try shine(display, percent: 100)
        #expect(harness.leds.messages.first?.bytes == [0x0A, 15, 0x0A, 15, 0x0A, 15, 0x0A, 15])
        let sent = harness.takeSent()
        #expect(sent.commands.count == 1 && sent.mistakes(picture) == [0])
        try harness.present(display, seed: 1)
        #expect(harness.takeMistakes(picture) == [0], "it is told once")
    }

    @Test("an intensity that is set without power is told with it")
    func intensityWithoutPower_isToldLater() throws {
        let display = try harness.makeDisplay(.max7219)
        try harness.present(display, seed: 1)
        display.setPowered(false)
        harness.settle()
        _ = harness.leds.takeMessages()
        try shine(display, percent: 100)
        #expect(harness.leds.messages.isEmpty)
        display.setPowered(true)
        harness.settle()
        let sent = harness.leds.takeMessages()
        #expect(sent.count == 9)
        #expect(sent.first?.bytes == [0x0A, 15, 0x0A, 15, 0x0A, 15, 0x0A, 15])
    }

    @Test("chips that come back have the brightness that was set last, not the first one")
    func chipsThatComeBack_haveTheLastIntensity() throws {
        let display = try harness.makeDisplay(.max7219)
        try harness.present(display, seed: 1)
        try shine(display, percent: 100)
        harness.leds.sendError = .noDevice
        try harness.present(display, seed: 2)
        harness.leds.sendError = nil
        _ = harness.leds.takeMessages()
        display.deviceChanged()
        harness.settle()
        let intensities = harness.leds.sent().filter { $0.first == 0x0A }
        #expect(intensities.last == [0x0A, 15, 0x0A, 15, 0x0A, 15, 0x0A, 15])
    }

    @Test("chips that were without power in a suspend are set up again before the picture")
    func resumedChips_areSetUpAgain() throws {
        let display = try harness.makeDisplay(.max7219)
        try harness.present(display, seed: 1)
        _ = harness.leds.takeMessages()
        display.resumed()
        harness.settle()
        // Switched on, which they are not after a power cut.
        let sent = harness.leds.sent()
        #expect(sent.contains([0x0C, 1, 0x0C, 1, 0x0C, 1, 0x0C, 1]))
        #expect(sent.count > 8)
    }

    // MARK: The current

    @Test("a picture beyond the current limit is dimmed as a whole, and the display says so")
    func current_isLimited() throws {
        let display = try harness.makeDisplay(.ws2812) {
            $0.brightness = 100
            $0.currentLimit = 1000
        }
        #expect(display.remark == nil)
        let white = Pixmap(width: 32, height: 8)
        fill(white, white.bounds, with: 0xFFFF_FFFF)
        try display.present(makeFrame(1, white))
        harness.clock.advance(by: .milliseconds(20))
        let light = SentLight(ws2812: harness.leds.takeSent().last ?? [], count: 256)
        #expect(light.values.count == 768 && Set(light.values).count == 1)
        let current = Double(light.values.reduce(0) { $0 + Int($1) }) / 255 * 20 + 256
        #expect(current <= 1000 && current > 900)
        // 744 of 15360 mA.
        #expect(display.remark == "the current limit leaves 5 % of the picture's light")
        let black = Pixmap(width: 32, height: 8)
        fill(black, black.bounds, with: 0xFF00_0000)
        try display.present(makeFrame(2, black))
        harness.clock.advance(by: .milliseconds(20))
        #expect(display.remark == nil)
    }
}
