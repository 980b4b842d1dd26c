import Foundation
import NotchCore
import Testing

@testable import NotchEventLoop

/// Tests the events of udevd and of the kernel about real cards.
@SurfaceActor
@Suite("Device events on the board", .serialized, .enabled(if: BoardGuest.isHere))
struct DeviceEventTests {
    /// Runs `action`, and returns the events of cards that come until `isEnough`, at most for ten seconds.
    private func events(
        while action: () throws -> Void, until isEnough: @escaping ([DeviceEvent]) -> Bool
    ) throws -> [DeviceEvent] {
        let loop = try EventLoop()
        var events: [DeviceEvent] = []
        let source = try loop.watchDevices(subsystems: ["drm"]) { notice in
            guard case .event(let event) = notice else {
                Issue.record("events were lost")
                return
            }
            events.append(event)
            if isEnough(events) { loop.stop() }
        }
        try action()
        _ = loop.schedule(at: loop.now + .seconds(10)) { loop.stop(code: 1) }
        let code = try loop.run()
        source.cancel()
        #expect(code == 0, "heard only \(events)")
        return events
    }

    @Test("udevd runs here and is heard rather than the kernel")
    func source_isUdev() {
        #expect(DeviceMonitor.Source.usual() == .udev)
    }

    @Test("a card that goes away and comes back is reported, with its node and its hotplug")
    func card_goesAndComesBack() throws {
        let card = try BoardGuest.card("small")
        let node = try card.node()
        let path = card.device.resolvingSymlinksInPath().path
        let gone = try events(while: card.remove) { $0.contains { $0.devnode == node } }
        #expect(gone.allSatisfy { $0.action == .remove && $0.subsystem == "drm" })
        #expect(gone.contains { $0.syspath.hasPrefix(path) && "/dev/dri/\($0.sysname)" == node })

        let back = try events(while: BoardGuest.rescan) { events in
            events.contains { $0.action == .add && $0.devnode?.hasPrefix("/dev/dri/card") == true }
                && events.contains { $0.connector != nil }
        }
        let added = try #require(back.first { $0.action == .add && $0.sysname == card.name })
        let nodeNow = try card.node()
        #expect(added.devnode == nodeNow)
        let hotplug = try #require(back.first { $0.connector != nil })
        #expect(hotplug.action == .change && hotplug.isHotplug && hotplug.sysname == card.name)
    }

    @Test("Fault 34: a card that comes and goes behind a full buffer ends in one overflow")
    func storm_isAnOverflow() throws {
        let monitor = try DeviceMonitor(source: .kernel, subsystems: ["drm"], receiveBuffer: 1)
        let card = try BoardGuest.card("small")
        for _ in 0..<3 {
            try card.remove()
            try BoardGuest.rescan()
        }
        #expect(monitor.receive() == .overflowed)
        #expect(monitor.receive() == nil)
    }
}
