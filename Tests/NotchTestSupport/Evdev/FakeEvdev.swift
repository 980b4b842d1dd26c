import Glibc
package import NotchDevices
package import NotchSystem

/// Evdev devices in memory. They appear, send events and disappear as a test demands.
package final class FakeEvdev: EvdevSystem {
    package private(set) var devices: [FakeEvdevDevice] = []
    /// The error number with which opening a path fails.
    package var refusals: [String: Int32] = [:]
    package var groups: [String: String] = [:]
    package var links: [String: String] = [:]
    /// The paths that were opened, in order.
    package private(set) var opened: [String] = []

    package init() {}

    package func plug(_ device: FakeEvdevDevice) {
        devices.append(device)
    }

    package func unplug(_ device: FakeEvdevDevice) {
        devices.removeAll { $0 === device }
        device.tell(failing: .noDevice)
    }

    package func nodes() -> [EvdevNode] { devices.map(\.node) }

    package func open(_ path: String) throws(Errno) -> any EvdevDevice {
        opened.append(path)
        if let number = refusals[path] { throw Errno(rawValue: number) }
        guard let device = devices.first(where: { $0.node.path == path }) else { throw Errno(rawValue: ENOENT) }
        device.openCount += 1
        return device
    }

    package func canonicalPath(_ path: String) -> String { links[path] ?? path }

    package func group(of path: String) -> String? { groups[path] }
}
