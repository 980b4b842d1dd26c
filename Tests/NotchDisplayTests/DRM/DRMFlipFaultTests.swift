import NotchCore
import NotchDevices
import NotchEventLoop
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchDisplay

/// Faults of flips.
@SurfaceActor
@Suite struct DRMFlipFaultTests {
    @Test("Fault 11: a busy kernel leaves the frame dirty, and nothing in the log")
    func busy_isTriedAgainInSilence() throws {
        let harness = try DRMHarness(FakeCard.panel())
        try harness.show()
        let messages = harness.messages
        harness.card.failures.add(.commit, .busy, calls: 1...5)
        try harness.present(DRMHarness.strip)
        try harness.advance(by: .milliseconds(84))
        #expect(harness.presented == [1])
        #expect(harness.card.calls(.commit).count == 7)
        try harness.completeFlip()
        #expect(harness.presented == [1, 2])
        #expect(harness.panelShowsPicture())
        #expect(harness.messages == messages)
    }

    @Test("Fault 15: a flip that is refused leads to a look at the device, and to a modeset")
    func aRefusedFlip_isAModeset() throws {
        let harness = try DRMHarness(FakeCard.panel())
        try harness.show()
        harness.card.failures.add(.commit, .invalid, calls: 1...1)
        try harness.present(DRMHarness.strip)
        try harness.advance(by: .milliseconds(17))
        #expect(harness.presented == [1, 2])
        #expect(harness.panelShowsPicture())
        try harness.show(DRMHarness.strip)
        #expect(harness.panelShowsPicture())
    }

    @Test("Faults 17 and 38: without vblanks frames keep the mode's pace, or 60 Hz, and never run away")
    func withoutVblanks_framesKeepThePace() throws {
        for (refresh, expected) in [(nil, 60), (50.0, 50), (0.02, 60), (1000.0, 60)] {
            let card = FakeCard.panel {
                $0.connectors = [FakeConnector("SPI-1", .fake(200, 100, refresh: refresh))]
                $0.hasVblank = false
                $0.transfers = true
            }
            card.flipping = .immediate
            let harness = try DRMHarness(card)
            let display = harness.display
            let picture = harness.picture
            var count = 0
            display.onPresented = { sequence, _ in
                count += 1
                #expect(throws: Never.self) { try display.present(makeFrame(sequence + 1, picture)) }
            }
            try display.present(makeFrame(1, picture))
            try harness.advance(by: .seconds(2))
            #expect(count == 2 * expected)
            display.onPresented = nil
        }
    }

    @Test func vblanks_pacePanelsThatHaveThem() throws {
        // The vblanks come faster than the mode says. The display holds no frame back.
        let harness = try DRMHarness(FakeCard.panel())
        try harness.show()
        let start = harness.loop.now
        for _ in 0..<10 {
            try harness.present()
            try harness.advance(by: .milliseconds(16))
            try harness.completeFlip()
        }
        #expect(harness.presented.count == 11)
        #expect(harness.instants.last == start + .milliseconds(160))
    }
}
