import Glibc
import NotchCore
import NotchDevices
import NotchEventLoop
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchDisplay

/// Modes that do not work, and events that make the display look at its device.
@SurfaceActor
@Suite struct DRMModeFaultTests {
    @Test("Fault 15: what the driver refuses gives way to the next format, then to the next mode")
    func aRefusedMode_givesWayToTheNext() throws {
        let card = FakeCard.panel {
            $0.connectors = [FakeConnector("DSI-1", .fake(200, 100), .fake(100, 50, isPreferred: false))]
        }
        card.refusal = { width, _, format in width == 200 && format == .xrgb8888 ? .noSpace : nil }
        #expect(try DRMHarness(card).display.name == "drm card0 (vc4) DSI-1 200x100@60 RG16")
        card.refusal = { width, _, _ in width == 200 ? .noSpace : nil }
        let harness = try DRMHarness(card)
        #expect(harness.display.name == "drm card0 (vc4) DSI-1 100x50@60 XR24")
        try harness.show()
        #expect(harness.panelShowsPicture())
        try harness.expectNewsToChangeNothing()
    }

    @Test("Fault 15: a modeset that is refused each time is reported, and tried ever more seldom")
    func aModesetThatIsAlwaysRefused_isTold() throws {
        let card = FakeCard.panel()
        card.failures.add(.commit, .noSpace)
        let harness = try DRMHarness(card)
        try harness.present()
        #expect(harness.reason?.contains("\(Errno.noSpace)") == true)
        #expect(harness.messages.contains { $0.hasPrefix("cannot show a picture on") })
        let opened = harness.system.opened.count
        try harness.advance(by: .seconds(60))
        // The card is opened again after 5, 15 and 35 seconds.
        #expect(harness.system.opened.count == opened + 3)
        card.failures.remove(.commit)
        try harness.advance(by: .seconds(60))
        #expect(harness.panelShowsPicture())
    }

    @Test("Fault 15: when neither a flip nor the look after it works the display is lit anew")
    func aRefusedLook_isAModeset() throws {
        let harness = try DRMHarness(FakeCard.panel())
        try harness.show()
        harness.card.failures.add(.commit, .noSpace, calls: 1...1)
        harness.card.failures.add(.properties, .noSpace, calls: 1...1)
        try harness.present()
        #expect(harness.panelShowsPicture())
    }

    @Test("Fault 15: what only the modeset itself refuses gives way as well", arguments: [true, false])
    func aModesetThatIsRefused_givesWay(isAtomic: Bool) throws {
        let card = FakeCard.panel {
            $0.connectors = [FakeConnector("DSI-1", .fake(200, 100), .fake(100, 50, isPreferred: false))]
            $0.planes = [FakePlane(.primary, [.xrgb8888])]
            $0.isAtomic = isAtomic
        }
        let harness = try DRMHarness(card)
        card.failures.add(isAtomic ? .commit : .setCRTC, .noSpace, calls: 1...1)
        try harness.present()
        try harness.advance()
        #expect(harness.display.geometry.bounds == PixelRect(x: 0, y: 0, width: 100, height: 50))
        #expect(harness.changes == 1)
        try harness.show()
        #expect(harness.panelShowsPicture())
    }

    @Test("Fault 15: when all is refused the display says why, and tries again later")
    func whenAllIsRefused_theDisplayWaits() throws {
        let card = FakeCard.panel()
        card.refusal = { _, _, _ in .noSpace }
        let harness = try DRMHarness(card)
        #expect(harness.reason?.contains("DSI-1") == true)
        #expect(harness.system.live == FakeCounts())
        try harness.present()
        card.refusal = nil
        try harness.advance(by: .seconds(5))
        #expect(harness.panelShowsPicture())
    }

    @Test(
        "Fault 15: a modeset that fails once, or twice, is tried again before another mode is",
        arguments: [Errno.invalid, Errno(rawValue: EIO)], [true, false])
    func aModesetThatFailsOnce_isTriedAgain(error: Errno, isAtomic: Bool) throws {
        let card = modes { $0.isAtomic = isAtomic }
        let operation = isAtomic ? FakeOperation.commit : .setCRTC
        let harness = try DRMHarness(card)
        card.failures.add(operation, error, calls: 1...2)
        try harness.present()
        try harness.advance(by: .seconds(1))
        #expect(harness.display.name == "drm card0 (vc4) DSI-1 200x100@60 XR24")
        #expect(harness.panelShowsPicture())
        try harness.expectNewsToChangeNothing()
        // Later failures are counted anew.
        card.failures.add(operation, error, calls: 1...2)
        harness.display.resumed()
        try harness.advance(by: .seconds(1))
        #expect(harness.display.name == "drm card0 (vc4) DSI-1 200x100@60 XR24")
        #expect(harness.panelShowsPicture())
    }

    @Test(
        "Fault 15: what fails once when an output is set up is tried again before another mode is",
        arguments: [FakeOperation.testCommit, .addFramebuffer, .createDumbBuffer, .map],
        [Errno.invalid, Errno(rawValue: EIO)])
    func anOutputThatFailsOnce_isTriedAgain(operation: FakeOperation, error: Errno) throws {
        let card = modes()
        card.failures.add(operation, error, calls: 1...1)
        let harness = try DRMHarness(card)
        #expect(harness.display.name == "drm card0 (vc4) DSI-1 200x100@60 XR24")
        try harness.show()
        #expect(harness.panelShowsPicture())
        harness.display.close()
        #expect(harness.system.live == FakeCounts())
    }

    /// Returns a display whose best mode has failed so often that the next one is in use.
    private func demoted(_ error: Errno = .invalid) throws -> DRMHarness {
        let card = modes()
        let harness = try DRMHarness(card)
        card.failures.add(.commit, error, calls: 1...3)
        try harness.present()
        try harness.advance(by: .seconds(2))
        #expect(harness.display.name == "drm card0 (vc4) DSI-1 100x50@60 XR24")
        try harness.show()
        #expect(harness.panelShowsPicture())
        return harness
    }

    @Test("Fault 15: a mode that fails three times gives way, until its panel is plugged in again")
    func aModeThatFailed_isTriedAgainWithItsPanel() throws {
        let harness = try demoted()
        try harness.expectNewsToChangeNothing()
        harness.card.connectors[0].status = .disconnected
        harness.display.deviceChanged()
        try harness.advance(by: .milliseconds(100))
        harness.card.connectors[0].status = .connected
        harness.display.deviceChanged()
        try harness.advance(by: .milliseconds(100))
        #expect(harness.display.name == "drm card0 (vc4) DSI-1 200x100@60 XR24")
        try harness.show()
        #expect(harness.panelShowsPicture())
    }

    @Test("Fault 15: a mode that has failed is tried again after a sleep")
    func aModeThatFailed_isTriedAgainAfterASleep() throws {
        let harness = try demoted()
        harness.display.resumed()
        try harness.advance(by: .milliseconds(100))
        #expect(harness.display.name == "drm card0 (vc4) DSI-1 200x100@60 XR24")
        try harness.show()
        #expect(harness.panelShowsPicture())
    }

    @Test("Fault 15: a mode that has failed is tried again with the news that come after a minute, and not before")
    func aModeThatFailed_isTriedAgainWithLaterNews() throws {
        let harness = try demoted()
        try harness.advance(by: .seconds(50))
        try harness.expectNewsToChangeNothing()
        try harness.advance(by: .seconds(10))
        harness.card.failures.add(.commit, .invalid, calls: 2...4)
        harness.display.deviceChanged()
        try harness.advance(by: .milliseconds(100))
        #expect(harness.display.name == "drm card0 (vc4) DSI-1 200x100@60 XR24")
        try harness.present()
        try harness.advance(by: .seconds(2))
        // The better mode still fails.
        #expect(harness.display.name == "drm card0 (vc4) DSI-1 100x50@60 XR24")
        try harness.show()
        #expect(harness.panelShowsPicture())
        try harness.advance(by: .seconds(50))
        try harness.expectNewsToChangeNothing()
        try harness.advance(by: .seconds(10))
        harness.display.deviceChanged()
        try harness.advance(by: .milliseconds(100))
        #expect(harness.display.name == "drm card0 (vc4) DSI-1 200x100@60 XR24")
        try harness.show()
        #expect(harness.panelShowsPicture())
    }

    @Test(
        "Fault 15: atomic commits are given up when asking for them fails twice, and taken up again with the next news")
    func atomicCommits_areNotGivenUpForGood() throws {
        let card = modes()
        card.failures.add(.setClientCapability, .invalid, calls: 1...1)
        #expect(try usesAtomicCommits(DRMHarness(card)))

        let other = modes()
        // Both calls that ask for atomic commits fail. The third call asks for planes.
        other.failures.add(.setClientCapability, .invalid, calls: 1...2)
        let harness = try DRMHarness(other)
        #expect(try !usesAtomicCommits(harness))
        harness.display.deviceChanged()
        try harness.advance(by: .milliseconds(100))
        #expect(try usesAtomicCommits(harness))
    }

    private func usesAtomicCommits(_ harness: DRMHarness) throws -> Bool {
        harness.card.clearTrace()
        harness.card.flipping = .immediate
        try harness.present()
        try harness.advance(by: .seconds(1))
        #expect(harness.panelShowsPicture())
        #expect(harness.card.calls(.commit).isEmpty != harness.card.calls(.setCRTC, .pageFlip).isEmpty)
        return harness.card.calls(.setCRTC, .pageFlip).isEmpty
    }

    /// Returns a card whose panel has two modes and one format.
    private func modes(_ change: (inout FakeCardModel) -> Void = { _ in }) -> FakeCard {
        FakeCard.panel {
            $0.connectors = [FakeConnector("DSI-1", .fake(200, 100), .fake(100, 50, isPreferred: false))]
            $0.planes = [FakePlane(.primary, [.xrgb8888])]
            change(&$0)
        }
    }

    @Test("Fault 33: after a sleep everything is set up and painted again")
    func afterASleep_allIsPaintedAgain() throws {
        let harness = try DRMHarness(FakeCard.panel { $0.transfers = true })
        try harness.show()
        try harness.present(DRMHarness.strip)
        harness.card.clearTrace()
        harness.display.resumed()
        #expect(harness.card.calls(.commit).isEmpty, "a flip is under way")
        try harness.completeFlip()
        #expect(harness.card.calls(.commit).count == 1)
        #expect(harness.card.updates.last?.clips == nil)
        #expect(harness.panelShowsPicture())
        try harness.advance(by: .milliseconds(17))
        #expect(harness.presented == [1, 2])
    }

    @Test("Fault 34: after lost events everything is examined")
    func lostNews_areALookAtEverything() throws {
        let harness = try DRMHarness(FakeCard.panel())
        try harness.show()
        harness.card.connectors[0].modes = [.fake(100, 50)]
        harness.display.deviceChanged()
        try harness.advance(by: .milliseconds(100))
        #expect(harness.display.geometry.width == 100)
    }
}
