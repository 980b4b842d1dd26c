import Glibc
import NotchCore
import NotchDevices
import NotchEventLoop
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchDisplay

@SurfaceActor
@Suite struct DRMDisplayTests {
    private static let strip = PixelRect(x: 10, y: 20, width: 30, height: 4)
    private static let corner = PixelRect(x: 180, y: 90, width: 20, height: 10)

    private static func card(_ change: (inout FakeCardModel) -> Void = { _ in }) -> FakeCard {
        FakeCard {
            $0.connectors = [FakeConnector("DSI-1", .fake(200, 100))]
            change(&$0)
        }
    }

    @Test func nothingIsShown_beforeTheFirstFrame() throws {
        let harness = try DRMHarness(Self.card())
        #expect(harness.display.condition == .showing)
        #expect(harness.display.name == "drm card0 (vc4) DSI-1 200x100@60 XR24")
        #expect(harness.card.panelFormat() == nil)
        #expect(harness.card.calls(.commit).isEmpty)
        try harness.present()
        #expect(harness.panelShowsPicture())
    }

    @Test func theModesGeometry_isTheDisplays() throws {
        let card = FakeCard { $0.connectors = [FakeConnector("DSI-1", .fake(480, 1920))] }
        let harness = try DRMHarness(card) { $0.rotation = .clockwise90 }
        #expect(harness.display.geometry.bounds == PixelRect(x: 0, y: 0, width: 1920, height: 480))
        // The display has this geometry from the start, and reports no change.
        try harness.advance(by: .seconds(1))
        #expect(harness.changes == 0)
    }

    @Test func frames_areFlippedAndReportedWithTheVblank() throws {
        let harness = try DRMHarness(Self.card())
        try harness.show()
        #expect(harness.presented == [1])
        let start = harness.loop.now
        try harness.present(Self.strip)
        try harness.advance(by: .milliseconds(5))
        #expect(harness.presented == [1])
        try harness.completeFlip()
        #expect(harness.presented == [1, 2])
        #expect(harness.instants.last == start + .milliseconds(5))
        #expect(harness.panelShowsPicture())
        #expect(harness.card.updates.map(\.isModeset) == [true, false])
    }

    @Test(arguments: Rotation.allCases, [DRMFormat.xrgb8888, .rgb565])
    func theGlass_showsTheFrames(rotation: Rotation, format: DRMFormat) throws {
        let harness = try DRMHarness(
            Self.card {
                $0.planes = [FakePlane(.primary, [format])]
                $0.pitchExcess = 24
            }
        ) { $0.rotation = rotation }
        try harness.show()
        #expect(harness.panelShowsPicture(rotation))
        for step in 0..<6 {
            try harness.show(PixelRect(x: step * 7, y: step * 3, width: 40, height: 9), Self.strip)
            #expect(harness.panelShowsPicture(rotation))
            #expect(areEqual(harness.display.screenshot(), harness.picture) || format == .rgb565)
        }
        #expect(harness.card.updates.filter(\.isModeset).count == 1)
    }

    @Test func aBackBuffer_getsWhatItMissed() throws {
        let harness = try DRMHarness(Self.card())
        try harness.show()
        try harness.show(Self.strip)
        // The buffer of the first frame lacks the strip.
        try harness.show(Self.corner)
        #expect(harness.panelShowsPicture())
        let clip = DRMClip(x1: 180, y1: 90, x2: 200, y2: 100)
        // The clips cover this frame alone, all the same.
        #expect(harness.card.updates.last?.clips == [clip])
    }

    @Test func aModeset_isWholeCallByCall() throws {
        let harness = try DRMHarness(Self.card())
        harness.card.clearTrace()
        try harness.present()
        let timing = DRMMode.fake(200, 100).timing
        #expect(
            harness.card.trace == [
                .createBlob(timing),
                .commit(
                    [
                        FakeChange(100, "CRTC_ID", 300), FakeChange(300, "MODE_ID", 2001), FakeChange(300, "ACTIVE", 1),
                        FakeChange(400, "FB_ID", 1001), FakeChange(400, "CRTC_ID", 300),
                        FakeChange(400, "SRC_X", 0), FakeChange(400, "SRC_Y", 0),
                        FakeChange(400, "SRC_W", 200 << 16), FakeChange(400, "SRC_H", 100 << 16),
                        FakeChange(400, "CRTC_X", 0), FakeChange(400, "CRTC_Y", 0),
                        FakeChange(400, "CRTC_W", 200), FakeChange(400, "CRTC_H", 100),
                    ], .allowModeset, cookie: 0),
                .destroyBlob(2001),
            ])
    }

    @Test func aFlip_isThreeCalls() throws {
        let harness = try DRMHarness(Self.card())
        try harness.show()
        harness.card.clearTrace()
        try harness.present(Self.strip)
        #expect(
            harness.card.trace == [
                .createBlob(DRMClip.bytes(of: [DRMClip(x1: 10, y1: 20, x2: 40, y2: 24)])),
                .commit(
                    [FakeChange(400, "FB_ID", 1000), FakeChange(400, "FB_DAMAGE_CLIPS", 2002)],
                    [.nonblock, .pageFlipEvent], cookie: 1),
                .destroyBlob(2002),
            ])
        harness.card.clearTrace()
        try harness.completeFlip()
        #expect(harness.card.trace == [.readEvents])
    }

    @Test func legacyCalls_doTheSame() throws {
        let harness = try DRMHarness(Self.card { $0.isAtomic = false })
        harness.card.clearTrace()
        try harness.show()
        #expect(harness.panelShowsPicture())
        try harness.show(Self.strip)
        try harness.show(Self.corner)
        #expect(harness.panelShowsPicture())
        #expect(
            harness.card.trace == [
                .setCRTC(300, framebuffer: 1001, connectors: [100], mode: "200x100"),
                // The display hides any cursor of another program. This card has no cursor, so the call fails.
                .failed(.hideCursor(300), Errno(rawValue: ENXIO)),
                .pageFlip(300, framebuffer: 1000, cookie: 1), .readEvents,
                .pageFlip(300, framebuffer: 1001, cookie: 2), .readEvents,
            ])
    }

    @Test func atomic_canBeForbidden() throws {
        let harness = try DRMHarness(Self.card()) { $0.isAtomic = false }
        try harness.show()
        try harness.show()
        #expect(harness.card.calls(.commit, .testCommit).isEmpty)
        #expect(harness.panelShowsPicture())
    }

    @Test func atRest_nothingHappens() throws {
        let harness = try DRMHarness(Self.card())
        try harness.show()
        try harness.show()
        harness.card.clearTrace()
        let turns = harness.loop.turns
        try harness.advance(by: .seconds(3600))
        #expect(harness.card.trace.isEmpty)
        #expect(harness.loop.turns == turns)
        #expect(harness.changes == 0)
    }

    @Test func aSecondFrame_isRefusedBeforeTheFirstIsDone() throws {
        let harness = try DRMHarness(Self.card())
        try harness.show()
        try harness.present()
        #expect { try harness.present() } throws: { ($0 as? DisplayError)?.code == .busy }
    }

    @Test func power_darkensThePanelAndKeepsWhatComes() throws {
        for isAtomic in [true, false] {
            let harness = try DRMHarness(Self.card { $0.isAtomic = isAtomic })
            try harness.show()
            harness.display.setPowered(false)
            #expect(harness.card.panelFormat() == nil)
            try harness.present(Self.strip)
            try harness.advance(by: .milliseconds(17))
            #expect(harness.presented == [1, 2])
            #expect(areEqual(harness.display.screenshot(), harness.picture))
            #expect(harness.card.panelFormat() == nil)
            harness.display.setPowered(true)
            #expect(harness.panelShowsPicture())
            try harness.show(Self.corner)
            #expect(harness.panelShowsPicture())
        }
    }

    @Test(arguments: [true, false])
    func whatIsOff_staysOffWhenItComesBack(isAtomic: Bool) throws {
        let harness = try DRMHarness(Self.card { $0.isAtomic = isAtomic })
        try harness.show()
        let card = harness.card
        harness.display.setPowered(false)
        harness.system.unplug(0)
        harness.display.deviceChanged()
        try harness.advance(by: .milliseconds(100))
        card.clearTrace()
        harness.system.plug(card, as: 1)
        harness.display.deviceChanged()
        try harness.advance(by: .milliseconds(100))
        #expect(harness.display.condition == .showing)
        if isAtomic {
            #expect(card.calls(.commit) == [.commit([FakeChange(300, "ACTIVE", 0)], .allowModeset, cookie: 0)])
        } else {
            #expect(card.calls(.setProperty).count == 1)
        }
        #expect(card.panelFormat() == nil)
        harness.display.setPowered(true)
        #expect(harness.panelShowsPicture())
    }

    @Test func close_leavesNothingBehind() throws {
        let harness = try DRMHarness(Self.card())
        try harness.show()
        try harness.present()
        harness.display.close()
        harness.display.close()
        #expect(harness.system.live == FakeCounts())
        #expect { try harness.present() } throws: { ($0 as? DisplayError)?.code == .closed }
        try harness.advance(by: .seconds(5))
        #expect(harness.presented == [1])
    }

    @Test func aPlaneThatCanTurn_sparesTheProcessor() throws {
        let harness = try DRMHarness(Self.card { $0.planes = [FakePlane(rotations: 0b1111)] }) {
            $0.rotation = .clockwise90
        }
        #expect(harness.display.geometry.bounds == PixelRect(x: 0, y: 0, width: 100, height: 200))
        try harness.show()
        #expect(harness.card.value("rotation", of: 400) == 0b1000)
        #expect(harness.panelShowsPicture(.clockwise90))
        try harness.show(PixelRect(x: 5, y: 150, width: 20, height: 9))
        #expect(harness.panelShowsPicture(.clockwise90))
        #expect(harness.card.updates.last?.clips == [DRMClip(x1: 5, y1: 150, x2: 25, y2: 159)])
    }

    @Test func aPlaneThatCannotTurnSideways_isNotAskedTo() throws {
        let harness = try DRMHarness(Self.card { $0.planes = [FakePlane(rotations: 0b11_0101)] }) {
            $0.rotation = .clockwise270
        }
        try harness.show()
        #expect(harness.card.value("rotation", of: 400) == 1)
        #expect(harness.panelShowsPicture(.clockwise270))
    }
}
