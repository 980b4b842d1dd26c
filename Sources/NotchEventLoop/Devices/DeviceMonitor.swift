import NotchCore
import NotchSystem

/// A netlink socket that receives the events of some subsystems' devices.
///
/// It uses libudev and not sd-device, whose monitor does not report an overflow and receives nothing where no udevd
/// runs.
final class DeviceMonitor {
    /// The sender of the events.
    enum Source: String {
        /// The kernel itself, which reports a new node before anybody has set its owner and links. Events of other
        /// subsystems wake the process too, since the kernel's filter cannot tell them apart.
        case kernel
        /// udevd, which reports an event once its rules have been applied. The kernel filters its events by subsystem.
        case udev

        /// The source to use: udevd where it runs and its events reach this process, and the kernel elsewhere.
        ///
        /// The events of udevd do not reach a service with a network of its own (`PrivateNetwork=`). Those of the
        /// kernel do, since it sends them to all networks of the first user namespace
        /// (`uevent_net_broadcast_untagged`).
        static func usual(
            hasUdev: Bool = Udev.hasSocket, netlinkTable: String? = Udev.netlinkTable
        ) -> Source {
            guard hasUdev else { return .kernel }
            guard let netlinkTable else { return .udev }
            return hearsKernel(somebodyIn: netlinkTable) ? .udev : .kernel
        }

        /// Whether a socket of this network listens to the kernel's uevents, as udevd's socket does.
        ///
        /// - Parameter table: the text of `/proc/net/netlink`. The second column is the protocol, 15 for uevents. The
        ///   fourth column holds the groups in hexadecimal, of which the first is the kernel's.
        private static func hearsKernel(somebodyIn table: String) -> Bool {
            table.split(separator: "\n").contains { line in
                let columns = line.split(separator: " ")
                return columns.count > 3 && columns[1] == "15" && UInt32(columns[3], radix: 16).map { $0 & 1 } == 1
            }
        }
    }

    /// The most events that are read after an overflow: several full receive buffers, so that a storm cannot occupy the
    /// loop for ever.
    private static let mostKept = 1024

    private let monitor: OpaquePointer
    let descriptor: Int32

    /// - Parameters:
    ///   - subsystems: the subsystems whose devices are watched; all when empty.
    ///   - receiveBuffer: the number of bytes that the kernel keeps while the process is busy.
    /// - Throws: EAFNOSUPPORT where netlink sockets are forbidden.
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

    /// Takes one event without waiting; `nil` when there is no event of these subsystems.
    func receive() -> DeviceNotice? {
        switch Udev.receiveDevice(from: monitor) {
        case .success(let event):
            return event.map { .event($0) }
        case .failure(let error) where error == .wouldBlock || error == .interrupted:
            return nil
        case .failure:
            // The kernel reports an overflow once, and then silently drops new events until everything that it kept has
            // been read (`netlink_overrun`). So the kept events are read first, and a look at the devices afterwards is
            // up to date.
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
    /// The watch needs no privileges. Where udevd runs, an event comes after udevd's rules were applied, and events of
    /// other subsystems do not wake the process. Elsewhere, events come from the kernel itself. There are no events for
    /// devices that exist already: the caller looks for them after it has made the watch, so that it misses none.
    ///
    /// - Parameters:
    ///   - subsystems: names such as `drm`; all subsystems when empty.
    ///   - receiveBuffer: the number of bytes that the kernel keeps while the process is busy. More than that causes
    ///     ``DeviceNotice/overflowed``.
    ///   - handler: called on the loop's thread.
    /// - Returns: the watch, which ends when it is cancelled or released.
    /// - Throws: ``EventLoopError`` of code `devices`, with EAFNOSUPPORT where a sandbox forbids netlink sockets
    ///   (`udev_monitor_new_from_netlink(3)`). The program can go on without the watch.
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
        // The handler keeps the monitor, which therefore closes its descriptor after the watch has ended.
        return try watch(monitor.descriptor, for: .readable) { _ in
            if let notice = monitor.receive() { handler(notice) }
        }
    }
}

/// A report of a watch on devices.
package enum DeviceNotice: Hashable, Sendable {
    case event(DeviceEvent)
    /// More events happened than the kernel keeps, and some are lost. The receiver looks at every device again.
    case overflowed
}

extension DeviceNotice {
    /// The one connector that has changed, for a hotplug that names it; `nil` where more may have changed.
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
    /// The path of the device's node, such as `/dev/dri/card0`; `nil` for devices without a node. The node is gone
    /// after `remove`.
    package var devnode: String?
    /// Whether the connections of a card may have changed, for `change` (`HOTPLUG=1`).
    package var isHotplug: Bool
    /// The one connector that a hotplug concerns, where the driver reports it (`CONNECTOR=`).
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
