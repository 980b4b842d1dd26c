import NotchCore
import NotchEventLoop
import NotchSystem
import NotchTestSupport
import Synchronization
import Testing

@testable import NotchDisplay

@SurfaceActor
@Suite struct MatrixFaultTests {
    private let harness = MatrixHarness()

    private func change(_ display: MatrixDisplay) {
        display.deviceChanged()
        harness.settle()
    }

    // MARK: Devices that come and go

    @Test("Fault 6: a matrix that goes is told once, waited for without a timer, and back it shows the last card")
    func unplug_isSurvived() throws {
        let display = try harness.makePlainDisplay(.ws2812)
        try harness.present(display, seed: 1)
        harness.leds.sendError = .noDevice
        try harness.present(display, seed: 2)
        let gone = DisplayCondition.waiting("/dev/spidev0.0 has gone: No such device")
        #expect(display.condition == gone)
        #expect(harness.conditions == [gone])
        #expect(harness.leds.openCount == 0)
        #expect(harness.clock.scheduledCount == 0)
        let picture = try harness.present(display, seed: 3)
        harness.clock.advance(by: .seconds(600))
        #expect(harness.leds.attempts.count == 1)
        #expect(areEqual(display.screenshot(), picture))
        harness.leds.sendError = nil
        _ = harness.leds.takeMessages()
        change(display)
        #expect(harness.takeMistakes(picture) == [0])
        #expect(harness.conditions == [gone, .showing])
        #expect(harness.log.warnings.count <= 1)
        #expect(harness.clock.scheduledCount == 0)
    }

    @Test("Fault 6: the same a hundred times leaves nothing open")
    func unplugs_areSurvived() throws {
        let display = try harness.makePlainDisplay(.ws2812)
        for round in 1...100 {
            harness.leds.sendError = round.isMultiple(of: 2) ? .noDevice : .noDeviceOrAddress
            let picture = try harness.present(display, seed: round)
            #expect(harness.leds.openCount == 0)
            harness.leds.sendError = nil
            _ = harness.leds.takeMessages()
            change(display)
            #expect(harness.takeMistakes(picture) == [0])
            #expect(harness.leds.openCount == 1)
        }
        #expect(harness.conditions.count == 200)
        display.close()
        #expect(harness.leds.openCount == 0)
    }

    @Test func unplugAtRest_isNoticedByTheNews() throws {
        let display = try harness.makeDisplay(.max7219)
        try harness.present(display, seed: 1)
        harness.leds.sendError = .noDevice
        change(display)
        #expect(display.condition == .waiting("/dev/spidev0.0 has gone: No such device"))
        #expect(harness.leds.openCount == 0)
    }

    @Test(
        "Fault 1: without its device a matrix is waited for, and the line that makes the device is named",
        arguments: [
            (MatrixKind.ws2812, "/dev/spidev0.0", "add dtparam=spi=on to config.txt"),
            (.unicornMini, "/dev/spidev0.1", "add dtparam=spi=on to config.txt"),
            (.leds, "/dev/leds0", "add dtoverlay=ws2812-pio,gpio=18,num_leds=256 to config.txt"),
        ])
    func missingDevice_isWaitedFor(_ kind: MatrixKind, _ path: String, _ advice: String) throws {
        harness.leds.setOpenError(.noEntry, for: path)
        let display = try harness.makePlainDisplay(kind)
        let reason = "\(path) cannot be opened (\(advice)): No such file or directory"
        #expect(display.condition == .waiting(reason))
        let picture = PanelPicture.shown(try harness.present(display, seed: 1), on: display.panelFormat)
        for _ in 0..<3 { change(display) }
        #expect(harness.reasons == [reason])
        #expect(harness.log.warnings.count <= 1)
        #expect(harness.clock.scheduledCount == 0 && harness.leds.openCount == 0)
        harness.leds.setOpenError(nil, for: path)
        change(display)
        #expect(harness.takeSent().mistakes(picture).last == 0)
        #expect(display.condition == .showing)
    }

    @Test("a change that comes while the device is looked for in vain is looked at afterwards")
    func changeWhileOpening_isNotLost() throws {
        harness.worker.isHolding = true
        harness.leds.setOpenError(.noEntry)
        let display = try harness.makeDisplay(.ws2812)
        // The worker has looked, and the display does not know yet.
        harness.worker.isHolding = false
        harness.worker.release()
        harness.leds.setOpenError(nil)
        display.deviceChanged()
        harness.settle()
        #expect(display.condition == .showing)
        #expect(harness.leds.openCount == 1)
    }

    // MARK: Rights

    @Test("Fault 32: without the right to a device, the group or the rule is named once")
    func deniedDevice_namesTheGroup() throws {
        for (group, advice) in [
            ("spi", "the user has to join the group spi"),
            ("root", "the udev rules of `sudo make install` give the group video that right"),
            (nil, "the udev rules of `sudo make install` give the group video that right"),
        ] as [(String?, String)] {
            let harness = MatrixHarness()
            harness.leds.setOpenError(.accessDenied)
            harness.leds.groupName = group
            let display = try harness.makeDisplay(.ws2812)
            let reason = "/dev/spidev0.0 cannot be opened (\(advice)): Permission denied"
            #expect(display.condition == .waiting(reason))
            for _ in 0..<3 {
                display.deviceChanged()
                harness.settle()
            }
            #expect(harness.reasons == [reason])
            #expect(harness.log.warnings.count <= 1)
            #expect(harness.clock.scheduledCount == 0)
            harness.leds.setOpenError(nil)
            display.deviceChanged()
            harness.settle()
            #expect(display.condition == .showing)
        }
    }

    // MARK: Data that is refused

    @Test("a frame that has no room in spidev's buffer is told once, with the line that makes room")
    func buffer_isTooSmall() throws {
        let display = try harness.makeDisplay(.ws2812, MatrixSize(width: 64, height: 64))
        let reason = try #require(display.condition.reason)
        #expect(
            reason == "4096 LEDs take 37056 bytes in one transfer, and spidev's buffer has 4096, "
                + "room for 433 LEDs: add spidev.bufsiz=40960 to cmdline.txt")
        for _ in 0..<3 { change(display) }
        #expect(harness.reasons == [reason])
        #expect(harness.log.warnings.count <= 1)
        #expect(harness.clock.scheduledCount == 0 && harness.leds.openCount == 0)
        harness.leds.spiBuffer = 40_960
        change(display)
        #expect(display.condition == .showing)
    }

    @Test(
        "data that is refused for good is told once, with the line that fixes it",
        arguments: [
            (
                MatrixKind.ws2812, Errno.messageTooLong,
                "/dev/spidev0.0 refuses the data (spidev's buffer is too small: add spidev.bufsiz=65536 to cmdline.txt)"
            ),
            (
                .leds, .noSpace,
                "/dev/leds0 has fewer LEDs than the matrix (set num_leds=256 of dtoverlay=ws2812-pio in config.txt)"
            ),
            (
                .leds, .fileTooBig,
                "/dev/leds0 has fewer LEDs than the matrix (set num_leds=256 of dtoverlay=ws2812-pio in config.txt)"
            ),
        ])
    func refusal_namesTheLine(_ kind: MatrixKind, _ error: Errno, _ message: String) throws {
        harness.leds.sendError = error
        let display = try harness.makePlainDisplay(kind)
        try harness.present(display, seed: 1)
        let picture = try harness.present(display, seed: 2)
        harness.clock.advance(by: .seconds(60))
        #expect(harness.reasons == ["\(message): \(error)"])
        #expect(harness.log.warnings.count <= 1)
        #expect(harness.clock.scheduledCount == 0)
        harness.leds.sendError = nil
        change(display)
        #expect(display.condition == .showing)
        #expect(harness.takeMistakes(picture) == [0])
    }

    @Test("a bus that fails is tried again after 1, 2, 4 and so on up to 30 seconds")
    func failingBus_isTriedAgain() throws {
        let display = try harness.makePlainDisplay(.ws2812)
        harness.leds.sendError = .inputOutput
        let picture = try harness.present(display, seed: 1)
        // The first frame fails at 0 s.
        for (index, second) in [1, 3, 7, 15, 31, 61, 91].enumerated() {
            harness.clock.advance(to: .zero + .milliseconds(second * 1000 - 1))
            #expect(harness.leds.attempts.count == index + 1)
            harness.clock.advance(to: .zero + .seconds(second))
            #expect(harness.leds.attempts.count == index + 2)
        }
        harness.leds.sendError = nil
        harness.clock.advance(by: .seconds(30))
        #expect(harness.takeMistakes(picture) == [0])
        #expect(display.condition == .showing)
        #expect(harness.log.warnings.count <= 1)
        #expect(harness.clock.scheduledCount == 0)
    }

    @Test("a bus that opens and refuses each frame is told once: it does not show in between")
    func failingBus_isToldOnce() throws {
        let display = try harness.makeDisplay(.ws2812)
        harness.leds.sendError = .inputOutput
        try harness.present(display, seed: 1)
        harness.clock.advance(by: .seconds(100))
        for _ in 0..<3 { change(display) }
        let reason = DisplayCondition.waiting("/dev/spidev0.0 refuses the data: Input/output error")
        #expect(harness.conditions == [reason])
    }

    @Test("a matrix without a thread is tried again")
    func missingThread_isTriedAgain() throws {
        let isMissing = Mutex(true)
        var options = MatrixOptions()
        options.kind = .ws2812
        let display = try MatrixDisplay(
            options: options, panel: try PanelGeometry(width: 32, height: 8), system: harness.leds,
            clock: harness.clock, logger: harness.log.logger
        ) { [worker = harness.worker] in
            if isMissing.withLock({ $0 }) { throw DisplayError(code: .io, message: "no threads are left") }
            return worker
        }
        #expect(display.condition == .waiting("no threads are left"))
        isMissing.withLock { $0 = false }
        try display.present(makeFrame(1, makePicture(width: 32, height: 8)))
        harness.clock.advance(by: .seconds(1))
        #expect(display.condition == .showing)
        #expect(harness.leds.sent().count == 1)
    }
}
