import NotchCore
import NotchEventLoop
import NotchTestSupport
import Testing

@testable import NotchDisplay

@SurfaceActor
@Suite struct MatrixDisplayTests {
    /// DDP's LEDs fall back to an effect of their own, so its frame is sent again and again.
    private nonisolated static let restingKinds = MatrixKind.allCases.filter { $0 != .ddp }

    private let harness = MatrixHarness()

    // MARK: Frames

    /// The commands that set chips up, for each of them.
    private nonisolated static func setUp(_ kind: MatrixKind) -> [[UInt8]] {
        switch kind {
        case .max7219:
            // Off, no test, no digits, all rows, full intensity, and on.
            [(12, 0), (15, 0), (9, 0), (11, 7), (10, 15), (12, 1)].map { (register: UInt8, value: UInt8) in
                (0..<4).flatMap { _ in [register, value] }
            }
        case .unicornMini:
            // Reset, full brightness, no scrolling, off, and on once the memory is dark: for each of two chips.
            (0..<2).flatMap { _ in
                [
                    [0xCC], [0x37, 63], [0x20, 0], [0x35, 0], [0x41, 0xFF], [0x42, 0xFF, 0xFF, 0xFF, 0xFF], [0x35, 3],
                ]
            }
        default: []
        }
    }

    @Test("LEDs show each frame, after chips were set up without a flash of light", arguments: MatrixKind.allCases)
    func frame_isShown(_ kind: MatrixKind) throws {
        let display = try harness.makePlainDisplay(kind)
        #expect(display.condition == .showing)
        let setUp = harness.takeSent()
        #expect(setUp.commands == Self.setUp(kind))
        #expect(!setUp.darkness.contains(false))
        for seed in 1...3 {
            let picture = PanelPicture.shown(try harness.present(display, seed: seed), on: display.panelFormat)
            #expect(harness.takeMistakes(picture) == [0])
            #expect(areEqual(display.screenshot(), picture))
        }
        #expect(harness.conditions.isEmpty && harness.log.warnings.isEmpty)
    }

    @Test(
        "each kind opens its devices, with the speed of its bus",
        arguments: [
            (MatrixKind.ws2812, ["/dev/spidev0.0 2400000"], "led ws2812 at /dev/spidev0.0"),
            (.apa102, ["/dev/spidev0.0 4000000"], "led apa102 at /dev/spidev0.0"),
            (.leds, ["/dev/leds0"], "led leds at /dev/leds0"),
            (.max7219, ["/dev/spidev0.0 1000000"], "led max7219 at /dev/spidev0.0"),
            (.unicornHD, ["/dev/spidev0.0 9000000"], "led unicorn-hat-hd at /dev/spidev0.0"),
            (
                .unicornMini, ["/dev/spidev0.0 600000", "/dev/spidev0.1 600000"],
                "led unicorn-hat-mini at /dev/spidev0.0 /dev/spidev0.1"
            ),
            (.ddp, ["wled.local:4048"], "led ddp at wled.local"),
        ])
    func devices_areOpened(_ kind: MatrixKind, _ attempts: [String], _ name: String) throws {
        let display = try harness.makeDisplay(kind)
        #expect(harness.leds.attempts == attempts)
        #expect(harness.leds.openCount == attempts.count)
        #expect(display.name == name)
        let panelFormat: PanelFormat = kind == .max7219 ? .mono : .colour
        #expect(display.panelFormat == panelFormat)
    }

    @Test func otherDevices_areOpenedInstead() throws {
        _ = try harness.makeDisplay(.apa102) {
            $0.devices = ["/dev/spidev1.2"]
            $0.speed = 500_000
        }
        #expect(harness.leds.attempts == ["/dev/spidev1.2 500000"])
    }

    @Test func frameWithoutDamage_isNotSent() throws {
        let display = try harness.makeDisplay(.ws2812)
        let picture = try harness.present(display, seed: 1)
        #expect(harness.leds.takeSent().count == 1)
        var presented: [Int] = []
        display.onPresented = { sequence, _ in presented.append(sequence) }
        try display.present(makeFrame(2, picture, damage: Region()))
        harness.clock.advance(by: .milliseconds(20))
        #expect(harness.leds.sent().isEmpty)
        #expect(presented == [2], "it is done all the same")
    }

    @Test func frameWithDamage_isSentWithTheRestOfThePicture() throws {
        let display = try harness.makePlainDisplay(.ws2812)
        let picture = try harness.present(display, seed: 1)
        _ = harness.leds.takeMessages()
        let damage = PixelRect(x: 3, y: 2, width: 7, height: 4)
        let other = makePicture(width: 32, height: 8, seed: 2)
        try display.present(makeFrame(2, other, damage: Region(damage)))
        picture.copy(damage, from: other)
        #expect(harness.takeMistakes(picture) == [0])
    }

    @Test("of the frames that come while one is on its way, the last one is sent")
    func framesMeanwhile_areSentAsOne() throws {
        let display = try harness.makePlainDisplay(.ws2812)
        harness.worker.isHolding = true
        let first = try harness.present(display, seed: 1)
        try harness.present(display, seed: 2)
        try harness.present(display, seed: 3)
        let last = try harness.present(display, seed: 4)
        #expect(harness.worker.waitingCount == 1)
        #expect(harness.leds.sent().isEmpty)
        harness.worker.release()
        #expect(harness.takeMistakes(first) == [0])
        harness.settle()
        #expect(harness.worker.waitingCount == 1)
        harness.worker.release()
        #expect(harness.takeMistakes(last) == [0])
        harness.settle()
        #expect(harness.worker.waitingCount == 0)
    }

    @Test("frames that come before the devices are open are kept, and the last one is sent")
    func framesBeforeTheOpening_areSentAsOne() throws {
        harness.worker.isHolding = true
        let display = try harness.makePlainDisplay(.ws2812)
        try harness.present(display, seed: 1)
        let last = try harness.present(display, seed: 2)
        #expect(harness.leds.attempts.isEmpty)
        harness.worker.isHolding = false
        harness.worker.release()
        harness.settle()
        #expect(harness.takeMistakes(last) == [0])
    }

    @Test func frameOfAnotherSize_isRefused() throws {
        let display = try harness.makeDisplay(.ws2812)
        #expect(throws: DisplayError.self) { try display.present(makeFrame(1, makePicture(width: 8, height: 32))) }
        #expect(harness.leds.sent().isEmpty)
    }

    @Test func resumedMatrix_getsItsPictureAgain() throws {
        let display = try harness.makeDisplay(.ws2812)
        display.resumed()
        harness.settle()
        #expect(harness.leds.sent().isEmpty, "there is none yet")
        try harness.present(display, seed: 1)
        let sent = harness.leds.takeSent()
        display.resumed()
        harness.settle()
        #expect(harness.leds.takeSent() == sent)
        display.deviceChanged()
        harness.settle()
        #expect(harness.leds.takeSent() == sent)
    }

    // MARK: Time

    @Test func frames_arePacedByTheClock() throws {
        let display = try harness.makeDisplay(.ws2812)
        let picture = makePicture(width: 32, height: 8)
        var presented: [Int] = []
        display.onPresented = { sequence, _ in presented.append(sequence) }
        try display.present(makeFrame(1, picture))
        #expect(throws: DisplayError.busy("led")) { try display.present(makeFrame(2, picture)) }
        harness.clock.advance(by: .milliseconds(16))
        #expect(presented.isEmpty)
        harness.clock.advance(by: .milliseconds(1))
        #expect(presented == [1])
    }

    @Test("frames come no faster than a slow bus carries them")
    func slowBus_setsThePace() throws {
        harness.leds.spiBuffer = 65_536
        let display = try harness.makeDisplay(.ws2812, MatrixSize(width: 64, height: 64))
        // 4096 LEDs take 37056 bytes, which are 123.52 ms at 2.4 MHz.
        let period = Duration.microseconds(123_520)
        var instants: [Instant] = []
        let picture = makePicture(width: 64, height: 64)
        display.onPresented = { [weak display] sequence, instant in
            instants.append(instant)
            if sequence < 8 { try? display?.present(makeFrame(sequence + 1, picture)) }
        }
        try display.present(makeFrame(1, picture))
        harness.clock.advance(by: .seconds(2))
        #expect(instants.count == 8)
        for (index, instant) in instants.enumerated() {
            let due = Instant.zero + period * (index + 1)
            let late: Duration = instant - due
            #expect(late >= .zero && late < .milliseconds(1), "frame \(index + 1) is \(late) late")
        }
        #expect(harness.leds.sent().count == 8)
    }

    @Test("at rest nothing is due and nothing is sent", arguments: Self.restingKinds)
    func rest_wakesNobody(_ kind: MatrixKind) throws {
        let display = try harness.makeDisplay(kind)
        #expect(harness.clock.scheduledCount == 0)
        try harness.present(display, seed: 1)
        #expect(harness.clock.scheduledCount == 0)
        _ = harness.leds.takeMessages()
        display.setPowered(false)
        harness.settle()
        #expect(harness.clock.scheduledCount == 0)
        display.setPowered(true)
        harness.settle()
        _ = harness.leds.takeMessages()
        harness.clock.advance(by: .seconds(3600))
        #expect(harness.clock.scheduledCount == 0)
        #expect(harness.leds.messages.isEmpty)
    }

    // MARK: The end

    @Test("the LEDs are dark in the end, and chips are switched off", arguments: MatrixKind.allCases)
    func close_darkens(_ kind: MatrixKind) throws {
        let display = try harness.makeDisplay(kind)
        let picture = try harness.present(display, seed: 1)
        _ = harness.takeSent()
        display.close()
        display.close()
        let sent = harness.takeSent()
        #expect(sent.darkness == [true])
        let off: [[UInt8]] =
            switch kind {
            case .max7219: [[0x0C, 0, 0x0C, 0, 0x0C, 0, 0x0C, 0]]
            case .unicornMini: (0..<2).flatMap { _ in [[0x41, 0], [0x42, 0, 0, 0, 0], [0x35, 0]] }
            default: []
            }
        #expect(sent.commands == off)
        harness.clock.advance(by: .seconds(60))
        #expect(harness.leds.openCount == 0)
        #expect(harness.leds.messages.isEmpty)
        #expect(harness.clock.scheduledCount == 0)
        #expect(harness.worker.isClosed)
        #expect(throws: DisplayError.closed("led")) {
            try display.present(makeFrame(2, picture))
        }
        display.setPowered(false)
        display.deviceChanged()
        display.resumed()
        harness.settle()
        #expect(harness.leds.messages.isEmpty)
    }

    @Test func closeWhileOpening_leavesNothingOpen() throws {
        harness.worker.isHolding = true
        let display = try harness.makeDisplay(.ws2812)
        try harness.present(display, seed: 1)
        display.close()
        harness.worker.release()
        harness.clock.advance(by: .seconds(60))
        #expect(harness.leds.openCount == 0)
        #expect(harness.leds.sent().isEmpty)
    }

    // MARK: Options

    private func refusal(_ kind: MatrixKind, _ change: (inout MatrixOptions) -> Void) -> String {
        do {
            _ = try harness.makeDisplay(kind) { change(&$0) }
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test func optionsThatNoMatrixHas_areRefused() {
        let kind = refusal(.ws2812) { $0.kind = nil }
        #expect(kind.hasPrefix("Kind: is missing: set it to one of ws2812, apa102, "))
        let host = refusal(.ddp) { $0.host = nil }
        #expect(host == "Host: is missing: set the name or the address of the receiver")
        let devices = refusal(.unicornMini) { $0.devices = ["/dev/spidev0.0"] }
        #expect(devices == "Device: a unicorn-hat-mini has 2, not 1")
        let size = refusal(.unicornHD) { $0.layout.size.height = 8 }
        #expect(size == "Size: a unicorn-hat-hd has 16x16 LEDs, not 16x8")
        let tile = refusal(.max7219) { $0.layout.tile = nil }
        #expect(tile == "Tile: blocks with a MAX7219 are 8x8, not 32x8: set Tile=8x8")
        let limit = refusal(.ws2812) { $0.currentLimit = 256 }
        #expect(limit == "CurrentLimit: should be above 256 milliamperes, which 256 dark LEDs draw, not 256")
        #expect(harness.leds.attempts.isEmpty)
    }

    @Test(
        "an order with white is refused for LEDs that have none",
        arguments: [MatrixKind.apa102, .max7219, .unicornHD, .unicornMini])
    func white_isRefusedWhereThereIsNone(_ kind: MatrixKind) {
        var options = MatrixOptions()
        options.kind = kind
        options.layout.size = kind.traits.size ?? MatrixSize(width: 32, height: 8)
        if kind == .max7219 { options.layout.tile = MatrixSize(width: 8, height: 8) }
        options.order = .rgbw
        var key: String?
        do throws(OptionError) { try options.validate() } catch { key = error.key }
        #expect(key == "Order")
    }
}
