import NotchCore
import NotchEventLoop
import NotchTestSupport
import Testing

@testable import NotchDisplay

@SurfaceActor
@Suite struct MatrixDisplayTests {
    /// The other LEDs fall back to an effect of their own, so their frame is sent again and again.
    private nonisolated static let restingKinds = MatrixKind.allCases.filter { $0.traits.refresh == nil }

    private let harness = MatrixHarness()

    // MARK: Frames

    @Test("LEDs show each frame, after chips were set up without a flash of light", arguments: MatrixKind.allCases)
    func frame_isShown(_ kind: MatrixKind) throws {
        let display = try harness.makePlainDisplay(kind)
        #expect(display.condition == .showing)
        let setUp = harness.takeSent()
        #expect(setUp.commands == kind.model.setUp(display.geometry.width * display.geometry.height))
        #expect(!setUp.darkness.contains(false))
        for seed in 1...3 {
            let picture = PanelPicture.shown(try harness.present(display, seed: seed), on: display.panelFormat)
            #expect(harness.takeMistakes(picture) == [0])
            #expect(areEqual(display.screenshot(), picture))
        }
        #expect(harness.conditions.isEmpty && harness.log.warnings.isEmpty)
    }

    @Test("each kind opens its devices, with the speed of its bus", arguments: MatrixKind.allCases)
    func devices_areOpened(_ kind: MatrixKind) throws {
        let display = try harness.makeDisplay(kind)
        let attempts = kind.model.attempts
        #expect(harness.leds.attempts == attempts)
        #expect(harness.leds.openCount == attempts.count)
        // The speed of a bus, or the port of a host, is no part of the place.
        let places = attempts.map { $0.prefix { $0 != " " && $0 != ":" } }
        #expect(display.name == "led \(kind.rawValue) at \(places.joined(separator: " "))")
        #expect(display.panelFormat == kind.model.panelFormat)
    }

    @Test("messages list the kinds in their order")
    func kinds_haveTheirWords() {
        let words = ["ws2812", "apa102", "leds", "max7219", "unicorn-hat-hd", "unicorn-hat-mini", "ddp"]
        #expect(MatrixKind.allCases.map(\.rawValue).filter(words.contains) == words)
        #expect(Set(MatrixKind.allCases.map(\.rawValue)).count == MatrixKind.allCases.count)
        #expect(MatrixKind(rawValue: "ws2812") == .ws2812 && MatrixKind(rawValue: "ws2811") == nil)
    }

    @Test("only buses of spidev have its buffer", arguments: MatrixKind.allCases)
    func smallBuffer_isForBusesAlone(_ kind: MatrixKind) throws {
        harness.leds.spiBuffer = 1
        let display = try harness.makeDisplay(kind)
        let isBus = kind.model.attempts[0].hasPrefix("/dev/spidev")
        #expect(display.condition.reason?.contains("spidev's buffer has 1,") ?? false == isBus)
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
        #expect(sent.commands == kind.model.shutDown(picture.width * picture.height))
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

    @Test("an order with white is refused for LEDs that have none", arguments: MatrixKind.allCases)
    func white_isRefusedWhereThereIsNone(_ kind: MatrixKind) {
        let refusal = refusal(kind) { $0.order = .rgbw }
        #expect(refusal.hasPrefix("Order: ") != kind.model.mayHaveWhite, "\(refusal)")
    }
}
