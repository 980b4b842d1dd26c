import NotchCore
import NotchDevices
import NotchEventLoop
import NotchTestSupport
import Testing

@testable import NotchDisplay

/// Which connectors are asked for after a hotplug. A question stops the program for as long as a cable takes to answer.
@SurfaceActor
@Suite struct ConnectorNewsTests {
    private let card = FakeCard.panel {
        $0.connectors = ["DSI-1", "HDMI-A-1", "HDMI-A-2"].map { FakeConnector($0, .fake(200, 100)) }
    }

    /// Returns the connectors whose hardware is asked.
    private func asked(_ harness: DRMHarness, _ news: [UInt32?]) throws -> [UInt32] {
        card.clearTrace()
        for connector in news { harness.display.deviceChanged(connector: connector) }
        try harness.advance(by: .milliseconds(100))
        return card.calls(.connector).compactMap { if case .connector(let id, probe: true) = $0 { id } else { nil } }
    }

    @Test func hotplug_asksTheConnectorThatItNames() throws {
        let harness = try DRMHarness(card)
        try harness.show()
        #expect(try asked(harness, [101]) == [101])
        #expect(try asked(harness, [102, 100]) == [100, 102])
        #expect(try asked(harness, [nil]) == [100, 101, 102])
        #expect(try asked(harness, [101, nil]) == [100, 101, 102])
        #expect(try asked(harness, [101]) == [101], "former news are done with")
    }

    @Test("a display that is unplugged by an event that names its connector is missed at once")
    func unpluggedConnector_isFound() throws {
        let harness = try DRMHarness(card) { $0.connector = "DSI-1" }
        try harness.show()
        card.connectors[1].status = .disconnected
        #expect(try asked(harness, [101]) == [101])
        #expect(harness.reason == nil)
        card.connectors[0].status = .disconnected
        #expect(try asked(harness, [100]).first == 100)
        #expect(harness.reason != nil)
    }

    @Test func overflow_namesNone() {
        let event = DeviceEvent(
            action: .change, subsystem: "drm", sysname: "card0", syspath: "/sys", isHotplug: true, connector: 101)
        #expect(DeviceNotice.event(event).connector == 101)
        #expect(DeviceNotice.overflowed.connector == nil)
        let other = DeviceEvent(action: .add, subsystem: "drm", sysname: "card1", syspath: "/sys")
        #expect(DeviceNotice.event(other).connector == nil)
    }
}
