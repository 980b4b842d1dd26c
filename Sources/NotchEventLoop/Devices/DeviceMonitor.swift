import NotchSystem

/// A netlink socket on which events of some subsystems' devices arrive.
///
/// By libudev and not sd-device, whose monitor keeps an overflow to itself and hears nothing where no udevd runs.
final class DeviceMonitor {
    /// Who tells of devices.
    enum Source: String {
        /// The kernel itself, before anybody has given a new node its owner and links. Events of other subsystems
        /// wake the process too, since the kernel's filter cannot tell them apart.
        case kernel
        /// udevd, once its rules have been applied. The kernel filters by subsystem.
        case udev

        /// udevd where there is one that can be heard.
        ///
        /// A service with a network of its own (`PrivateNetwork=`) does not hear udevd, but does hear the kernel,
        /// which tells all networks of the first user namespace (`uevent_net_broadcast_untagged`).
        static func usual(
            hasUdev: Bool = Udev.hasSocket, netlinkTable: String? = Udev.netlinkTable
        ) -> Source {
            guard hasUdev else { return .kernel }
            guard let netlinkTable else { return .udev }
            return hearsKernel(somebodyIn: netlinkTable) ? .udev : .kernel
        }

        /// Whether some socket of this network listens to the kernel's uevents, as udevd's does.
        ///
        /// - Parameter table: of `/proc/net/netlink`: the second column is the protocol, 15 for uevents, the
        ///   fourth the groups in hexadecimal, of which the first is the kernel's.
        private static func hearsKernel(somebodyIn table: String) -> Bool {
            table.split(separator: "\n").contains { line in
                let columns = line.split(separator: " ")
                return columns.count > 3 && columns[1] == "15" && UInt32(columns[3], radix: 16).map { $0 & 1 } == 1
            }
        }
    }

    /// Several receive buffers full, so that a storm cannot keep the loop for ever.
    private static let mostKept = 1024

    private let monitor: OpaquePointer
    let descriptor: Int32

    /// - Parameters:
    ///   - subsystems: of which devices; all when empty.
    ///   - receiveBuffer: bytes that the kernel keeps while the process is busy.
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

    /// Takes one event without waiting; `nil` when there is none of these subsystems.
    func receive() -> DeviceNotice? {
        switch Udev.receiveDevice(from: monitor) {
        case .success(let event):
            return event.map { .event($0) }
        case .failure(let error) where error == .wouldBlock || error == .interrupted:
            return nil
        case .failure:
            // The kernel tells of an overflow once, and drops without another word what comes until all that it
            // kept has been read (`netlink_overrun`). So read it first: what is looked at afterwards is up to date.
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
