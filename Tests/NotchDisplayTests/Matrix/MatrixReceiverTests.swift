import NotchCore
import NotchEventLoop
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchDisplay

/// A receiver of DDP packets, which shows a picture for 2.5 s and then what it likes.
@SurfaceActor
@Suite struct MatrixReceiverTests {
    private let harness = MatrixHarness()

    private var packets: [[UInt8]] { harness.leds.sent(MatrixHarness.host) }

    @Test("a picture is sent again each second, with another number and the same pixels")
    func picture_isRefreshed() throws {
        let display = try harness.makeDisplay(.ddp)
        #expect(harness.clock.scheduledCount == 0, "there is no picture yet")
        try harness.present(display, seed: 1)
        harness.clock.advance(to: .zero + .milliseconds(999))
        #expect(packets.count == 1)
        harness.clock.advance(to: .zero + .seconds(20))
        #expect(packets.count == 21)
        let numbers: [UInt8] = Array(1...15) + Array(1...6)
        #expect(packets.map { $0[1] } == numbers)
        #expect(Set(packets.map { $0.dropFirst(10) }).count == 1)
        #expect(harness.clock.scheduledCount == 1)
    }

    @Test func frame_putsTheRefreshOff() throws {
        let display = try harness.makeDisplay(.ddp)
        try harness.present(display, seed: 1)
        harness.clock.advance(to: .zero + .milliseconds(500))
        try harness.present(display, seed: 2)
        #expect(harness.clock.nextDeadline == .zero + .milliseconds(1500))
        harness.clock.advance(to: .zero + .milliseconds(1499))
        #expect(packets.count == 2)
        harness.clock.advance(to: .zero + .milliseconds(1500))
        #expect(packets.count == 3)
        #expect(packets.last?.dropFirst(10) == packets[1].dropFirst(10))
    }

    @Test("a large picture is sent in several packets with the same number")
    func largePicture_hasSeveralPackets() throws {
        let display = try harness.makePlainDisplay(.ddp, MatrixSize(width: 32, height: 32))
        let picture = try harness.present(display, seed: 1)
        harness.clock.advance(to: .zero + .seconds(1))
        #expect(packets.map(\.count) == [1450, 1450, 202, 1450, 1450, 202])
        #expect(packets.map { $0[1] } == [1, 1, 1, 2, 2, 2])
        #expect(harness.takeMistakes(picture) == [0, 0])
    }

    @Test("a dark receiver is sent dark each second, since it would light an effect of its own")
    func darkness_isRefreshed() throws {
        let display = try harness.makePlainDisplay(.ddp)
        let picture = try harness.present(display, seed: 1)
        #expect(harness.takeMistakes(picture) == [0])
        display.setPowered(false)
        harness.settle()
        #expect(harness.takeDarkness() == [true])
        harness.clock.advance(by: .seconds(600))
        #expect(harness.takeDarkness() == [Bool](repeating: true, count: 600))
        display.setPowered(true)
        harness.settle()
        #expect(harness.takeMistakes(picture) == [0])
        harness.clock.advance(by: .seconds(1))
        #expect(packets.count == 1)
    }

    @Test("power that goes while a refresh is on its way ends dark")
    func powerDuringRefresh_isDark() throws {
        let display = try harness.makeDisplay(.ddp)
        try harness.present(display, seed: 1)
        harness.worker.isHolding = true
        harness.clock.advance(to: .zero + .seconds(1))
        #expect(harness.worker.waitingCount == 1)
        display.setPowered(false)
        harness.worker.isHolding = false
        harness.worker.release()
        harness.settle()
        #expect(harness.takeSent().darkness.last == true)
    }

    @Test("a host that is unknown is told once, tried after 1, 2, 4 ... 30 s, and has the right card in the end")
    func unknownHost_isTriedAgain() throws {
        harness.leds.connectError = LEDError("wled.local: Name or service not known")
        let display = try harness.makePlainDisplay(.ddp)
        #expect(harness.leds.attempts == ["wled.local:4048"])
        try harness.present(display, seed: 1)
        for (index, second) in [1, 3, 7, 15, 31, 61, 91].enumerated() {
            harness.clock.advance(to: .zero + .milliseconds(second * 1000 - 1))
            #expect(harness.leds.attempts.count == index + 1)
            harness.clock.advance(to: .zero + .seconds(second))
            #expect(harness.leds.attempts.count == index + 2)
        }
        #expect(harness.reasons == ["wled.local: Name or service not known"])
        #expect(harness.log.warnings.count <= 1)
        let picture = try harness.present(display, seed: 2)
        harness.leds.connectError = nil
        harness.clock.advance(to: .zero + .seconds(121))
        #expect(harness.takeMistakes(picture) == [0])
        // A network tells only afterwards that nobody was there.
        harness.clock.advance(to: .zero + .seconds(127))
        #expect(harness.conditions.count == 2 && display.condition == .showing)
    }

    /// A packet leaves, and the answer that there is nobody comes with the next one if the host is there, and with the
    /// fifth if it is not.
    @Test(
        "a receiver that is switched off for a minute is told once, and has the right card in the end",
        arguments: [(1, Errno.connectionRefused), (4, Errno.hostUnreachable)])
    func receiverThatIsOff_isToldOnce(packets count: Int, error: Errno) throws {
        let display = try harness.makePlainDisplay(.ddp)
        try harness.present(display, seed: 1)
        harness.leds.sendErrorAfter = count
        harness.leds.sendError = error
        harness.clock.advance(by: .seconds(60))
        #expect(harness.reasons.count == 1)
        #expect(harness.log.warnings.count <= 1)
        harness.leds.sendError = nil
        let picture = try harness.present(display, seed: 2)
        harness.clock.advance(by: .seconds(40))
        #expect(harness.takeSent().mistakes(picture).last == 0)
        #expect(display.condition == .showing)
    }

    @Test("a receiver that fails while the display is dark is dark and well again once it is back")
    func darkReceiver_comesBack() throws {
        let display = try harness.makeDisplay(.ddp)
        try harness.present(display, seed: 1)
        harness.leds.sendError = .connectionRefused
        display.setPowered(false)
        harness.settle()
        harness.clock.advance(by: .seconds(10))
        #expect(harness.reasons.count == 1)
        harness.leds.sendError = nil
        harness.clock.advance(by: .seconds(40))
        #expect(display.condition == .showing)
        #expect(harness.takeSent().darkness.last == true)
    }

    @Test func port_isTheOneThatIsSet() throws {
        _ = try harness.makeDisplay(.ddp) { $0.port = 5000 }
        #expect(harness.leds.attempts == ["wled.local:5000"])
    }
}
