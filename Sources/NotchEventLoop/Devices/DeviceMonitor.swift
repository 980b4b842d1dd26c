import NotchCore
import NotchSystem

/// A netlink socket that receives the device events of some subsystems.
///
/// It uses libudev instead of sd-device, because the monitor of sd-device reports no overflow and receives no events
/// without udevd.
final class DeviceMonitor {
    /// The sender of the events.
    enum Source: String {
        /// The kernel itself, which reports a new node before its owner and links are set. Events of other subsystems
        /// wake the process too, because the kernel's filter cannot distinguish them.
        case kernel
        /// udevd, which reports an event once its rules have been applied. The kernel filters its events by subsystem.
        case udev

        /// Returns the source to use: udevd if it runs and its events reach this process, and the kernel otherwise.
        ///
        /// The events of udevd do not reach a service in a private network namespace (`PrivateNetwork=`). The events of
        /// the kernel do, because it sends them to all network namespaces of the initial user namespace
        /// (`uevent_net_broadcast_untagged`).
        static func usual(
            hasUdev: Bool = Udev.hasSocket, netlinkTable: String? = Udev.netlinkTable
        ) -> Source {
            guard hasUdev else { return .kernel }
            guard let netlinkTable else { return .udev }
            return hearsKernel(somebodyIn: netlinkTable) ? .udev : .kernel
        }

        /// Returns whether a socket of this network namespace receives the kernel's uevents, as udevd's socket does.
        ///
        /// - Parameter table: the text of `/proc/net/netlink`. The second column is the protocol, 15 for uevents. The
        ///   fourth column holds the groups in hexadecimal; bit 0 is the kernel's group.
        private static func hearsKernel(somebodyIn table: String) -> Bool {
            table.split(separator: "\n").contains { line in
                let columns = line.split(separator: " ")
                return columns.count > 3 && columns[1] == "15" && UInt32(columns[3], radix: 16).map { $0 & 1 } == 1
            }
        }
    }

    /// The maximum number of events that are read after an overflow. It corresponds to several full receive buffers,
    /// and bounds the time that an event storm occupies the loop.
    private static let mostKept = 1024

    private let monitor: OpaquePointer
    let descriptor: Int32

    /// - Parameters:
    ///   - subsystems: the watched subsystems; all if empty.
    ///   - receiveBuffer: the number of bytes that the kernel keeps while the process is busy.
    /// - Throws: EAFNOSUPPORT if netlink sockets are forbidden.
    init(source: Source, subsystems: [String], receiveBuffer: Int32) throws(Errno) {
        monitor = try Udev.makeDeviceMonitor(source: source.rawValue).get()
        descriptor = Udev.descriptor(ofDeviceMonitor: monitor)
        for subsystem in subsystems {
            try Udev.addFilter(toDeviceMonitor: monitor, subsystem: subsystem).get()
        }
        try Udev.enable(deviceMonitor: monitor, receiveBuffer: receiveBuffer).get()
    }

    deinit {
        Udev.release(deviceMonitor: monitor)
    }

    /// Takes one event without waiting; `nil` if there is no event of these subsystems.
    func receive() -> DeviceNotice? {
        switch Udev.receiveDevice(from: monitor) {
        case .success(let event):
            return event.map { .event($0) }
        case .failure(let error) where error == .wouldBlock || error == .interrupted:
            return nil
        case .failure:
            // The kernel reports an overflow once, and then silently drops new events until all kept events have been
            // read (`netlink_overrun`). The kept events are read first, so that a scan of the devices afterwards is up
            // to date.
            for _ in 0..<Self.mostKept {
                if case .failure(let error) = Udev.receiveDevice(from: monitor),
                    error == .wouldBlock || error == .interrupted
                {
                    break
                }
            }
            return .overflowed
        }
    }
}

extension EventLoop {
    /// Calls `handler` with the events of the devices of `subsystems`, one event a call, in order.
    ///
    /// The watch needs no privileges. If udevd runs, it reports an event after applying its rules, and events of other
    /// subsystems do not wake the process. Otherwise the kernel itself reports the events. Existing devices cause no
    /// events: the caller scans for them after it has made the watch, so that it misses none.
    ///
    /// - Parameters:
    ///   - subsystems: names such as `drm`; all subsystems if empty.
    ///   - receiveBuffer: the number of bytes that the kernel keeps while the process is busy. More than that causes
    ///     ``DeviceNotice/overflowed``.
    ///   - handler: called on the loop's thread.
    /// - Returns: the watch, which ends when it is cancelled or released.
    /// - Throws: ``EventLoopError`` of code `devices`, with EAFNOSUPPORT if a sandbox forbids netlink sockets
    ///   (`udev_monitor_new_from_netlink(3)`). The program can continue without the watch.
    @SurfaceActor
    package func watchDevices(
        subsystems: [String], receiveBuffer: Int = 128 << 10, _ handler: @escaping @SurfaceActor (DeviceNotice) -> Void
    ) throws(EventLoopError) -> IOSource {
        let source = DeviceMonitor.Source.usual()
        let monitor: DeviceMonitor
        do {
            monitor = try DeviceMonitor(
                source: source, subsystems: subsystems, receiveBuffer: Int32(clamping: receiveBuffer))
        } catch {
            throw EventLoopError(
                .devices, error,
                "cannot monitor devices that come and go (\(subsystems.joined(separator: ", "))); in a service, "
                    + "RestrictAddressFamilies= has to allow AF_NETLINK")
        }
        // The handler retains the monitor, so that the monitor closes its descriptor after the watch has ended.
        return try watch(monitor.descriptor, for: .readable) { _ in
            if let notice = monitor.receive() { handler(notice) }
        }
    }
}

/// A report of a watch on devices.
package enum DeviceNotice: Hashable, Sendable {
    case event(DeviceEvent)
    /// The kernel's buffer overflowed and events are lost. The receiver scans all devices again.
    case overflowed
}

extension DeviceNotice {
    /// The only connector that has changed, for a hotplug that names it; `nil` if other connectors may have changed.
    package var connector: UInt32? {
        guard case .event(let event) = self, event.isHotplug else { return nil }
        return event.connector
    }
}

/// An event of a device, as the kernel reports it in a uevent.
package struct DeviceEvent: Hashable, Sendable {
    package enum Action: String, CaseIterable, Hashable, Sendable {
        case add, remove, change, move, online, offline, bind, unbind
    }

    package var action: Action
    /// The device's subsystem, such as `drm`.
    package var subsystem: String
    /// The kernel's name for the device, such as `card0`.
    package var sysname: String
    /// The device's directory, such as `/sys/devices/pci0000:00/0000:00:02.0/drm/card0`.
    package var syspath: String
    /// The path of the device's node, such as `/dev/dri/card0`; `nil` for devices without a node. The node no longer
    /// exists after `remove`.
    package var devnode: String?
    /// Whether the connections of a card may have changed, for `change` (`HOTPLUG=1`).
    package var isHotplug: Bool
    /// The only connector that a hotplug concerns, if the driver reports it (`CONNECTOR=`).
    package var connector: UInt32?

    package init(
        action: Action, subsystem: String, sysname: String, syspath: String, devnode: String? = nil,
        isHotplug: Bool = false, connector: UInt32? = nil
    ) {
        self.action = action
        self.subsystem = subsystem
        self.sysname = sysname
        self.syspath = syspath
        self.devnode = devnode
        self.isHotplug = isHotplug
        self.connector = connector
    }
}
