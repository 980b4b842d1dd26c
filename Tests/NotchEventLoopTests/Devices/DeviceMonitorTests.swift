import NotchCore
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchEventLoop

/// The kernel's own events. The tests run where the process may provoke them.
@SurfaceActor
@Suite(.enabled(if: Uevents.canBeMade)) struct DeviceMonitorTests {
    @Test func events_ofTheWantedSubsystemArriveInOrder() throws {
        let loop = try EventLoop()
        var notices: [DeviceNotice] = []
        let source = try loop.watchDevices(subsystems: ["mem"]) { notice in
            // Other programs may provoke events too.
            if case .event(let event) = notice, event.sysname == "zero" { notices.append(notice) }
            if notices.count == 3 { loop.stop() }
        }
        Uevents.trigger("change", of: "mem/zero")
        Uevents.trigger("change", of: "tty/tty")
        Uevents.trigger("add", of: "mem/zero")
        Uevents.trigger("remove", of: "mem/zero")
        try loop.runBounded()
        source.cancel()
        let expected = [DeviceEvent.Action.change, .add, .remove].map {
            DeviceNotice.event(
                DeviceEvent(
                    action: $0, subsystem: "mem", sysname: "zero", syspath: "/sys/devices/virtual/mem/zero",
                    devnode: "/dev/zero"))
        }
        #expect(notices == expected)
    }

    @Test("Fault 34: an overflow is reported once, after all that the kernel kept, and events go on")
    func overflow_isReportedOnceAndEventsGoOn() throws {
        let monitor = try DeviceMonitor(source: .kernel, subsystems: ["mem"], receiveBuffer: 1)
        for _ in 0..<100 { Uevents.trigger("change", of: "mem/full") }
        #expect(monitor.receive() == .overflowed)
        #expect(monitor.receive() == nil)
        Uevents.trigger("add", of: "mem/full")
        guard case .event(let event)? = monitor.receive() else {
            Issue.record("nothing was heard after the overflow")
            return
        }
        #expect(event.sysname == "full" && event.action == .add)
    }

    @Test func cancel_fromTheHandlerEndsTheWatchAndClosesItsDescriptor() throws {
        let loop = try EventLoop()
        var source: IOSource?
        var count = 0
        source = try loop.watchDevices(subsystems: ["mem"]) { _ in
            count += 1
            source?.cancel()
        }
        let socket = try OpenFile(try #require(source?.descriptor))
        #expect(try socket.isOpen)
        Uevents.trigger("change", of: "mem/random")
        Uevents.trigger("change", of: "mem/random")
        _ = loop.schedule(at: loop.now + .milliseconds(5)) { loop.stop() }
        try loop.runBounded()
        #expect(count == 1)
        #expect(try !socket.isOpen)
    }

    @Test func whatUdevTellsOfAHotplug_isUnderstood() throws {
        let monitor = try DeviceMonitor(source: .udev, subsystems: ["mem"], receiveBuffer: 128 << 10)
        let device = [
            ("ACTION", "change"), ("DEVPATH", "/devices/virtual/mem/urandom"), ("SUBSYSTEM", "mem"),
            ("DEVNAME", "/dev/urandom"), ("SEQNUM", "1"),
        ]
        Uevents.sendAsUdev(device + [("HOTPLUG", "1"), ("CONNECTOR", "77")])
        Uevents.sendAsUdev(device)
        var event = DeviceEvent(
            action: .change, subsystem: "mem", sysname: "urandom", syspath: "/sys/devices/virtual/mem/urandom",
            devnode: "/dev/urandom", isHotplug: true, connector: 77)
        #expect(monitor.receive() == .event(event))
        event.isHotplug = false
        event.connector = nil
        #expect(monitor.receive() == .event(event))
        #expect(monitor.receive() == nil)
    }

    @Test func otherSubsystems_doNotWakeTheProcessWhereUdevRuns() throws {
        let monitor = try DeviceMonitor(source: .udev, subsystems: ["drm"], receiveBuffer: 128 << 10)
        let loop = try EventLoop()
        let source = try loop.watch(monitor.descriptor, for: .readable) { _ in
            Issue.record("woken by an event of a subsystem that nobody asked for")
        }
        for subsystem in ["mem", "tty", "net", "input"] {
            Uevents.sendAsUdev([
                ("ACTION", "change"), ("DEVPATH", "/devices/virtual/mem/null"), ("SUBSYSTEM", subsystem),
                ("SEQNUM", "1"),
            ])
        }
        _ = loop.schedule(at: loop.now + .milliseconds(5)) { loop.stop() }
        try loop.runBounded()
        source.cancel()
    }
}

@Suite struct DeviceSourceTests {
    private static let head = "sk Eth Pid Groups Rmem Wmem Dump Locks Drops Inode\n"
    /// The kernel's own socket, which every network namespace has.
    private static let kernel = "000000006486cea4 15  0          00000000 0 0 0 2 0 8\n"

    @Test func withoutUdev_theKernelIsHeard() {
        #expect(DeviceMonitor.Source.usual(hasUdev: false, netlinkTable: nil) == .kernel)
    }

    @Test func withUdevInThisNetwork_udevIsHeard() {
        let table = Self.head + Self.kernel + "000000009c871afb 15  1          00000001 0 0 0 2 0 4\n"
        #expect(DeviceMonitor.Source.usual(hasUdev: true, netlinkTable: table) == .udev)
    }

    @Test func inANetworkOfItsOwn_theKernelIsHeard() {
        // Neither a listener to udev nor a listener to the first group of another protocol is udevd.
        let others =
            "0000000086cea419 15  711        00000002 0 0 0 2 0 9\n0000000051059b1d 0 712 00000011 0 0 0 2 0 9\n"
        #expect(DeviceMonitor.Source.usual(hasUdev: true, netlinkTable: Self.head + Self.kernel + others) == .kernel)
    }

    @Test func whereProcDoesNotTell_udevIsBelieved() {
        #expect(DeviceMonitor.Source.usual(hasUdev: true, netlinkTable: nil) == .udev)
    }

    @Test func theMachinesTable_hasTheKernelsEnd() throws {
        let table = try #require(Udev.netlinkTable)
        #expect(table.split(separator: "\n").contains { $0.split(separator: " ").dropFirst().first == "15" })
    }
}
