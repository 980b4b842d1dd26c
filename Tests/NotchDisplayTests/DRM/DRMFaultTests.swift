import NotchCore
import NotchDevices
import NotchEventLoop
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchDisplay

/// Faults of the device, each of which must end with the right picture on the panel, or with a reason.
@SurfaceActor
@Suite struct DRMFaultTests {
    private static let strip = PixelRect(x: 10, y: 20, width: 30, height: 4)

    private func card(_ change: (inout FakeCardModel) -> Void = { _ in }) -> FakeCard {
        FakeCard {
            $0.connectors = [FakeConnector("DSI-1", .fake(200, 100))]
            change(&$0)
        }
    }

    private func news(_ harness: DRMHarness) throws {
        harness.display.deviceChanged()
        try harness.advance(by: .milliseconds(100))
    }

    // MARK: No device

    @Test("Fault 1: without a card frames are taken by the clock, and shown when one comes")
    func withoutACard_framesAreTakenUntilOneComes() throws {
        let harness = try DRMHarness()
        #expect(harness.reason?.hasPrefix("there is no display controller") == true)
        #expect(!harness.display.hasDevice)
        try harness.present()
        try harness.advance(by: .milliseconds(17))
        #expect(harness.presented == [1])
        // The display sets no deadline either: the kernel reports a new card.
        let turns = harness.loop.turns
        try harness.advance(by: .seconds(3600))
        #expect(harness.loop.turns == turns)

        harness.system.plug(card(), as: 0)
        harness.display.deviceChanged()
        try harness.advance(by: .milliseconds(99))
        #expect(harness.card.trace.isEmpty)
        try harness.advance(by: .milliseconds(1))
        #expect(harness.display.condition == .showing)
        #expect(harness.changes == 1)
        #expect(harness.panelShowsPicture())
    }

    @Test("Fault 2: a card that only renders is passed over, and reported once")
    func aRenderOnlyCard_isPassedOver() throws {
        let harness = try DRMHarness(card { $0.isKMS = false }, card())
        let card = try #require(harness.system.cards[1])
        try harness.present()
        #expect(harness.panelShowsPicture(on: card))
        harness.system.unplug(1)
        try news(harness)
        harness.system.plug(card, as: 1)
        try news(harness)
        #expect(harness.messages.filter { $0.hasPrefix("/dev/dri/card0: it only renders") }.count == 1)
    }

    @Test("Fault 3: without anything connected, or any mode, the display waits without holding the card")
    func withoutAConnectedConnector_theDisplayWaits() throws {
        for connector in [FakeConnector("HDMI-A-1", .fake(200, 100), status: .disconnected), FakeConnector("HDMI-A-1")]
        {
            let card = card { $0.connectors = [connector] }
            let harness = try DRMHarness(card)
            #expect(harness.reason?.contains("HDMI-A-1") == true)
            #expect(harness.system.live == FakeCounts())
            try harness.present()
            try news(harness)
            #expect(harness.changes == 0)
            card.connectors = [FakeConnector("HDMI-A-1", .fake(200, 100))]
            try news(harness)
            #expect(harness.display.condition == .showing)
            #expect(harness.panelShowsPicture())
        }
    }

    // MARK: Coming and going

    @Test("Fault 4: a display unplugged in the middle of a flip is turned off before its buffers are freed")
    func unpluggedMidFlip_theCRTCGoesOffFirst() throws {
        let harness = try DRMHarness(card())
        try harness.show()
        try harness.present()
        harness.card.connectors[0].status = .disconnected
        harness.card.clearTrace()
        try news(harness)
        #expect(harness.card.calls(.commit, .removeFramebuffer, .close).isEmpty, "the flip is under way")
        try harness.completeFlip()
        #expect(harness.reason?.contains("DSI-1") == true)
        #expect(harness.system.live == FakeCounts())
        let calls = harness.card.calls(.commit, .removeFramebuffer, .destroyBuffer, .close).map(\.operation)
        #expect(
            calls.prefix(6) == [
                .commit, .removeFramebuffer, .destroyBuffer, .removeFramebuffer, .destroyBuffer, .close,
            ])
        // The frame under way is reported.
        #expect(harness.presented == [1, 2])
        #expect(harness.card.stalls == 0)
    }

    @Test("Fault 4: a display unplugged in the middle of a flip that never ends is let go of without waiting for it")
    func unpluggedMidFlipThatIsLost_isLetGoWithoutWaiting() throws {
        let harness = try DRMHarness(card())
        try harness.show()
        try harness.present()
        harness.card.flipping = .lost
        harness.card.connectors[0].status = .disconnected
        harness.card.clearTrace()
        try news(harness)
        try harness.advance(by: .seconds(1))
        #expect(harness.reason?.contains("DSI-1") == true)
        #expect(harness.system.live == FakeCounts())
        #expect(harness.card.calls(.closeElsewhere, .close).first == .closeElsewhere)
        #expect(harness.presented == [1, 2])
        #expect(harness.card.stalls == 0)
        harness.card.connectors[0].status = .connected
        harness.card.flipping = .immediate
        try news(harness)
        try harness.advance(by: .milliseconds(100))
        #expect(harness.panelShowsPicture())
        #expect(harness.card.stalls == 0)
    }

    @Test("Fault 5: another mode makes another geometry and a whole new picture")
    func anotherMode_isAnotherGeometry() throws {
        let harness = try DRMHarness(card())
        try harness.show()
        harness.card.connectors[0].modes = [.fake(320, 64)]
        try news(harness)
        #expect(harness.display.geometry.bounds == PixelRect(x: 0, y: 0, width: 320, height: 64))
        #expect(harness.changes == 1)
        // The old picture is not stretched.
        #expect(harness.card.panelFormat() == nil)
        try harness.show()
        #expect(harness.panelShowsPicture())
        #expect(harness.card.live == FakeCounts(files: 1, buffers: 2, framebuffers: 2, blobs: 0, mappings: 2))
    }

    @Test("Fault 5: news of the same mode change nothing")
    func theSameMode_changesNothing() throws {
        let harness = try DRMHarness(card())
        try harness.show()
        harness.card.clearTrace()
        for _ in 0..<3 { harness.display.deviceChanged() }
        try harness.advance(by: .milliseconds(100))
        #expect(harness.card.calls(.commit, .testCommit, .createDumbBuffer, .open).isEmpty)
        // A single look at the device serves all the news that came at once.
        #expect(harness.card.calls(.connector).count == 1)
    }

    @Test("Fault 6: memory taken away during the copy is contained, and the card comes back under another number")
    func unboundDuringTheCopy_theDisplayWaitsForTheDevice() throws {
        let harness = try DRMHarness(card())
        try harness.show()
        let card = harness.card
        harness.system.unplug(0)
        try harness.present()
        #expect(harness.display.condition != .showing)
        try harness.advance(by: .milliseconds(17))
        #expect(harness.presented == [1, 2])
        #expect(harness.system.live == FakeCounts())
        harness.system.plug(card, as: 3)
        try news(harness)
        #expect(harness.display.name.hasPrefix("drm card3"))
        #expect(harness.panelShowsPicture())
    }

    @Test(
        "Fault 6: ENODEV of any call while running releases everything", arguments: [FakeOperation.commit, .readEvents])
    func goneInTheMiddle_everythingIsReleased(operation: FakeOperation) throws {
        let harness = try DRMHarness(card())
        try harness.show()
        harness.card.failures.add(operation, .noDevice, calls: 1...1)
        let card = harness.card
        harness.system.failures.add(.cardPaths, .noEntry)
        try harness.present()
        try harness.completeFlip()
        #expect(harness.display.condition != .showing)
        #expect(harness.system.live == FakeCounts())
        harness.system.failures.remove(.cardPaths)
        try news(harness)
        #expect(harness.panelShowsPicture(on: card))
    }

    @Test("Faults 4 to 6: a hundred rounds of unplugging leave nothing behind")
    func aHundredReplugs_leakNothing() throws {
        let harness = try DRMHarness(card())
        try harness.show()
        let settled = harness.system.live
        let card = harness.card
        for round in 0..<100 {
            if round % 3 == 0 { try harness.present() }
            harness.system.unplug(harness.system.cards.keys.first ?? 0)
            if round % 2 == 0 { try news(harness) }
            harness.system.plug(card, as: round % 7)
            try news(harness)
            try harness.advance(by: .milliseconds(20))
            #expect(harness.panelShowsPicture())
            #expect(harness.system.live == settled)
        }
        harness.display.close()
        #expect(harness.system.live == FakeCounts())
    }

    // MARK: Master

    @Test("Fault 7: while another is master the card is opened again and again, more and more seldom")
    func anotherMasterAtStart_isWaitedFor() throws {
        let harness = try DRMHarness()
        let card = card()
        harness.system.plug(card, as: 0)
        // The other program has probed the connector. After that, any program may read what is connected.
        let other = try harness.system.open("/dev/dri/card0")
        _ = try other.connector(100, probe: true)
        try news(harness)
        #expect(harness.reason?.contains("another program has the display") == true)
        #expect(harness.system.live == FakeCounts(files: 1))
        var opened: [Int] = []
        for millisecond in stride(from: 0, to: 20_000, by: 100) {
            let before = harness.system.opened.count
            try harness.advance(by: .milliseconds(100))
            if harness.system.opened.count > before { opened.append(millisecond + 100) }
        }
        #expect(opened == [200, 600, 1400, 3000, 6200, 11200, 16200])
        other.close()
        try harness.present()
        try harness.advance(by: .seconds(5))
        #expect(harness.panelShowsPicture())
    }

    @Test("Fault 7: a node that may not be opened is tried again, and the reason says what to do")
    func aNodeThatIsClosedToUs_isTriedAgain() throws {
        let harness = try DRMHarness()
        let card = card()
        harness.system.plug(card, as: 0)
        harness.system.failures.add(.open, .accessDenied)
        try news(harness)
        #expect(harness.reason?.contains("/dev/dri/card0") == true)
        harness.system.failures.remove(.open)
        try harness.present()
        try harness.advance(by: .milliseconds(200))
        #expect(harness.panelShowsPicture())
    }

    @Test("Fault 8: losing master stops commits; it is taken back, and all is painted again", arguments: [true, false])
    func masterLost_isTakenBack(isAtomic: Bool) throws {
        let harness = try DRMHarness(card { $0.isAtomic = isAtomic })
        try harness.show()
        // After this flip, the display knows how long a flip takes.
        try harness.show()
        try harness.present()
        harness.card.takeMaster()
        // The flip's event never comes.
        try harness.advance(by: .seconds(1))
        #expect(harness.reason?.contains("another program") == true)
        #expect(harness.presented == [1, 2, 3])
        harness.card.clearTrace()
        try harness.present(Self.strip)
        try harness.advance(by: .milliseconds(100))
        #expect(harness.presented == [1, 2, 3, 4])
        #expect(harness.card.calls(.commit, .setCRTC, .pageFlip).isEmpty)
        harness.card.leaveMaster()
        try harness.advance(by: .milliseconds(100))
        #expect(harness.display.condition == .showing)
        #expect(harness.card.calls(.setMaster) == [.setMaster])
        try harness.completeFlip()
        #expect(harness.panelShowsPicture())
        try harness.show(Self.strip)
        #expect(harness.panelShowsPicture())
    }

    @Test("Fault 8: a master that stays away is waited for by opening the card anew")
    func masterThatIsDenied_isWaitedForByReopening() throws {
        let harness = try DRMHarness(card())
        try harness.show()
        harness.card.takeMaster()
        try harness.present()
        try harness.advance(by: .seconds(30))
        #expect(harness.presented == [1, 2])
        harness.card.leaveMaster()
        try harness.advance(by: .seconds(5))
        #expect(harness.panelShowsPicture())
    }
}
