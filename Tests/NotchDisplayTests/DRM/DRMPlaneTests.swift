import NotchCore
import NotchDevices
import NotchEventLoop
import NotchTestSupport
import Testing

@testable import NotchDisplay

/// Pictures that another program has left on the planes of a CRTC, such as the cursor of a compositor.
@SurfaceActor
@Suite struct DRMPlaneTests {
    private static let cursor: UInt32 = 401
    private static let overlay: UInt32 = 402
    private static let stranger: UInt32 = 404

    private func card(isFixed: Bool = false) -> FakeCard {
        FakeCard.panel {
            $0.crtcCount = 2
            $0.planes = [
                FakePlane(.primary), FakePlane(.cursor), FakePlane(.overlay, possibleCRTCs: 3, isFixed: isFixed),
                FakePlane(.primary, possibleCRTCs: 2), FakePlane(.overlay, possibleCRTCs: 3),
            ]
        }
    }

    /// Returns a program that leaves planes behind: it is no longer master, but still runs.
    private func leavePlanes(on card: FakeCard) throws -> AtomicClient {
        let client = try AtomicClient(FakeDRM(card))
        try client.modeset(try client.framebuffer(), .allowModeset)
        let small = try client.framebuffer(width: 64, height: 64, filledWith: 0xFF)
        for plane in [Self.cursor, Self.overlay] { try client.show(small, on: plane, width: 64, height: 64) }
        // Both CRTCs can show this plane, and the other CRTC does.
        card.occupy(Self.stranger, of: card.crtc(1))
        try client.card.dropMaster()
        return client
    }

    @Test(
        "Fault 40: planes that another program has left above the cards are taken off, those of other CRTCs are not",
        arguments: [true, false])
    func leftPlanes_areTakenOff(isAtomic: Bool) throws {
        let card = card()
        let client = try leavePlanes(on: card)
        #expect(card.overlays() == [Self.cursor, Self.overlay])
        let harness = try DRMHarness(card) { $0.isAtomic = isAtomic }
        try harness.present()
        #expect(card.overlays() == [])
        #expect(card.overlays(of: card.crtc(1)) == [Self.stranger])
        #expect(harness.panelShowsPicture())
        client.card.close()
    }

    @Test(
        "Fault 40: planes that were put there while the display was away are taken off as well",
        arguments: [true, false])
    func planesLeftMeanwhile_areTakenOff(isAtomic: Bool) throws {
        let card = card()
        let harness = try DRMHarness(card) { $0.isAtomic = isAtomic }
        try harness.show()
        card.takeMaster()
        try harness.present(DRMHarness.strip)
        for plane in [Self.cursor, Self.overlay] { card.occupy(plane) }
        card.leaveMaster()
        try harness.advance(by: .seconds(1))
        #expect(harness.reason == nil)
        #expect(card.overlays() == [])
        #expect(harness.panelShowsPicture())
    }

    @Test(
        "Fault 40: a driver that refuses to take a plane off shows the cards all the same, without the planes that it lets go"
    )
    func aPlaneThatIsKept_isNoReasonNotToShow() throws {
        let card = card(isFixed: true)
        let client = try leavePlanes(on: card)
        let harness = try DRMHarness(card)
        try harness.present()
        #expect(card.overlays() == [Self.overlay])
        #expect(harness.panelShowsPicture())
        #expect(harness.display.name == "drm card0 (vc4) DSI-1 200x100@60 XR24")
        #expect(harness.reason == nil)
        client.card.close()
    }
}
