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
