import NotchCore
import NotchDevices
import NotchEventLoop
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchDisplay

/// Flips whose end the kernel does not report, or reports late.
@SurfaceActor
@Suite struct DRMLostFlipTests {
    /// Returns a display that has shown a frame by a flip, and so knows how long a flip takes.
    private func harness(_ change: (inout FakeCardModel) -> Void = { _ in }) throws -> DRMHarness {
        let harness = try DRMHarness(FakeCard.panel(change))
        try harness.show()
        try harness.show(DRMHarness.strip)
        harness.card.clearTrace()
        return harness
    }

    @Test(
        "Fault 12: a flip without an end is tried again without waiting for it, and then the card is opened anew",
        arguments: [true, false])
    func aFlipThatNeverEnds_isGivenUp(isAtomic: Bool) throws {
        let harness = try harness { $0.isAtomic = isAtomic }
        let card = harness.card
        card.flipping = .lost
        card.holdsClosings = true
        try harness.present(DRMHarness.strip)
        try harness.advance(by: .milliseconds(999))
        #expect(harness.presented.count == 2)
        try harness.advance(by: .milliseconds(1))
        #expect(harness.presented.count == 3)
        try harness.advance(by: .milliseconds(1999))
        #expect(card.calls(.closeElsewhere).isEmpty)
        #expect((2...80).contains(card.calls(.commit, .pageFlip).count))
        try harness.advance(by: .milliseconds(1))
        #expect(card.calls(.closeElsewhere, .close) == [.closeElsewhere])
        #expect(harness.reason == "the display does not answer")

        // While the kernel waits for the flip, the display makes no call that would wait for the kernel.
        try harness.present()
        harness.display.deviceChanged()
        try harness.advance(by: .seconds(20))
        #expect(harness.presented.count == 4)
        #expect(card.calls(.open).isEmpty)
        card.flipping = .held
        card.finishClosing()
        try harness.advance()
        #expect(card.calls(.open).count == 1)
        #expect(harness.reason == nil)
        try harness.completeFlip()
        #expect(harness.panelShowsPicture())
        try harness.show(DRMHarness.strip)
        #expect(harness.panelShowsPicture())
        #expect(card.stalls == 0)
        #expect(harness.system.live == FakeCounts(files: 1, buffers: 2, framebuffers: 2, blobs: 0, mappings: 2))
    }

    @Test("Fault 12: a card whose flips never end is opened ever more seldom, and nothing waits for them")
    func flipsThatNeverEnd_openTheCardEverMoreSeldom() throws {
        let harness = try harness()
        let card = harness.card
        card.flipping = .lost
        let opened = harness.system.opened.count
        for _ in 0..<6000 {
            try? harness.present(DRMHarness.strip)
            try harness.advance(by: .milliseconds(100))
        }
        #expect((2...10).contains(harness.system.opened.count - opened))
        #expect(card.calls(.commit).count < 3000)
        #expect(card.stalls == 0)
        card.flipping = .immediate
        try harness.advance(by: .seconds(120))
        try harness.present()
        try harness.advance(by: .seconds(1))
        #expect(harness.panelShowsPicture())
        #expect(card.stalls == 0)
    }

    @Test("Fault 12: news of the device do not keep a card from being opened anew that does not answer")
    func news_doNotPutOffTheReopening() throws {
        let harness = try harness()
        harness.card.flipping = .lost
        try harness.present(DRMHarness.strip)
        for _ in 0..<31 {
            harness.display.deviceChanged()
            try harness.advance(by: .milliseconds(100))
        }
        #expect(harness.card.calls(.closeElsewhere).count == 1)
        #expect(harness.card.stalls == 0)
    }

    @Test("Fault 12: while a flip does not end nothing else waits for it: no switching off, no other mode, no terminal")
    func whileAFlipDoesNotEnd_nothingWaitsForIt() throws {
        // The change comes long before the flip is given up, on the way to that, and after it.
        for milliseconds in [10, 600, 1500] { try whileAFlipDoesNotEnd_nothingWaitsForIt(after: milliseconds) }
    }

    private func whileAFlipDoesNotEnd_nothingWaitsForIt(after milliseconds: Int) throws {
        let changes: [(DRMHarness) -> Void] = [
            { $0.display.setPowered(false) },
            { $0.card.connectors[0].modes = [.fake(100, 50)] },
            { $0.card.connectors[0].status = .disconnected },
            { $0.display.resumed() },
            { $0.card.breakLink() },
            { $0.system.unplug(0) },
        ]
        for change in changes {
            let harness = try harness()
            harness.card.flipping = .lost
            try harness.present(DRMHarness.strip)
            try harness.advance(by: .milliseconds(milliseconds))
            let card = harness.card
            change(harness)
            harness.display.deviceChanged()
            try harness.advance(by: .seconds(30))
            #expect(card.stalls == 0)
            if harness.system.cards.isEmpty { harness.system.plug(card, as: 0) }
            harness.card.flipping = .immediate
            harness.card.connectors[0].status = .connected
            harness.display.setPowered(true)
            harness.display.deviceChanged()
            try harness.advance(by: .seconds(120))
            try harness.present()
            try harness.advance(by: .seconds(1))
            #expect(harness.panelShowsPicture())
            #expect(harness.card.stalls == 0)
        }
    }

    @Test("Faults 12 and 38: a flip that ends after it was given up was a slow one, and the next is given more time")
    func aFlipThatEndsLate_wasSlow() throws {
        let harness = try harness()
        let opened = harness.system.opened.count
        try harness.present(DRMHarness.strip)
        try harness.advance(by: .milliseconds(1500))
        try harness.completeFlip()
        try harness.completeFlip()
        #expect(harness.panelShowsPicture())
        for _ in 0..<3 {
            harness.card.clearTrace()
            try harness.present(DRMHarness.strip)
            try harness.advance(by: .seconds(5))
            #expect(harness.card.calls(.commit).count == 1)
            try harness.completeFlip()
            #expect(harness.panelShowsPicture())
        }
        #expect(harness.system.opened.count == opened)
    }

    @Test("Fault 12: what comes before the first flip has ended does not wait for it either, whether it ends or not")
    func whileTheFirstFlipDoesNotEnd_nothingWaitsForIt() throws {
        for isLost in [true, false] {
            let harness = try DRMHarness(FakeCard.panel())
            try harness.show()
            harness.card.flipping = isLost ? .lost : .held
            try harness.present(DRMHarness.strip)
            harness.card.clearTrace()
            harness.display.setPowered(false)
            #expect(harness.card.calls(.commit).isEmpty)
            if !isLost { try harness.completeFlip() }
            try harness.advance(by: .seconds(1))
            #expect(harness.presented == [1, 2])
            #expect(harness.card.calls(.closeElsewhere).count == (isLost ? 1 : 0))
            harness.card.flipping = .immediate
            try harness.advance(by: .seconds(5))
            #expect(harness.card.value("ACTIVE", of: 300) == 0)
            harness.display.setPowered(true)
            #expect(harness.panelShowsPicture())
            #expect(harness.card.stalls == 0)
        }
    }

    @Test("Fault 12: a display that is closed does not wait for a flip that never ends")
    func closing_doesNotWaitForTheFlip() throws {
        for isLost in [true, false] {
            let harness = try harness()
            harness.card.flipping = isLost ? .lost : .held
            try harness.present(DRMHarness.strip)
            if !isLost { harness.card.completeFlip() }
            harness.display.close()
            #expect(harness.card.calls(.closeElsewhere, .close) == [isLost ? .closeElsewhere : .close])
            #expect(harness.system.live == FakeCounts())
            #expect(harness.card.stalls == 0)
        }
    }
}
