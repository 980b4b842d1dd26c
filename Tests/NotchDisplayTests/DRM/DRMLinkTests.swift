import NotchCore
import NotchDevices
import NotchEventLoop
import NotchTestSupport
import Testing

@testable import NotchDisplay

/// Displays that are connected, but no longer receive pixels.
@SurfaceActor
@Suite struct DRMLinkTests {
    private func card(isAtomic: Bool = true) -> FakeCard {
        FakeCard.panel {
            $0.connectors = [FakeConnector("HDMI-A-1", .fake(200, 100), tellsLink: true)]
            $0.isAtomic = isAtomic
        }
    }

    @Test("Fault 41: a link that has gone bad is set up anew, and said to be good again", arguments: [true, false])
    func aBadLink_isGoodAfterTheModeset(isAtomic: Bool) throws {
        let harness = try DRMHarness(card(isAtomic: isAtomic))
        try harness.show()
        harness.card.breakLink()
        #expect(harness.card.panelFormat() == nil)
        harness.card.clearTrace()
        harness.display.deviceChanged()
        try harness.advance(by: .milliseconds(100))
        #expect(harness.card.value("link-status", of: 100) == 0)
        #expect(harness.card.updates.map(\.isModeset) == [true])
        #expect(harness.panelShowsPicture())
        try harness.expectNewsToChangeNothing()
    }

    @Test("Fault 41: a link that goes bad as often as it is set up is set up ever more seldom")
    func aLinkThatStaysBad_isSetUpEverMoreSeldom() throws {
        let harness = try DRMHarness(card())
        try harness.show()
        harness.card.clearTrace()
        for _ in 0..<600 {
            harness.card.breakLink()
            harness.display.deviceChanged()
            try harness.advance(by: .milliseconds(100))
        }
        #expect((2...10).contains(harness.card.calls(.commit).count))
        // The display still sets up the last bad link, without any further news.
        try harness.advance(by: .seconds(60))
        #expect(harness.panelShowsPicture())
    }
}
