import Glibc
import NotchInput
import NotchSystem
import NotchTestSupport

/// Evdev devices in memory, that come, tell and go as a test wants it.
final class FakeEvdev: EvdevSystem {
    private(set) var devices: [FakeEvdevDevice] = []
    /// The error number with which opening a path fails.
    var refusals: [String: Int32] = [:]
    var groups: [String: String] = [:]
    var links: [String: String] = [:]
    /// Paths as they were opened.
    private(set) var opened: [String] = []

    func plug(_ device: FakeEvdevDevice) {
        devices.append(device)
    }

    func unplug(_ device: FakeEvdevDevice) {
        devices.removeAll { $0 === device }
        device.tell(failing: .noDevice)
    }

    func nodes() -> [EvdevNode] { devices.map(\.node) }

    func open(_ path: String) throws(Errno) -> any EvdevDevice {
        opened.append(path)
        if let number = refusals[path] { throw Errno(rawValue: number) }
        guard let device = devices.first(where: { $0.node.path == path }) else { throw Errno(rawValue: ENOENT) }
        device.openCount += 1
        return device
    }

    func target(ofLink path: String) -> String { links[path] ?? path }

    func group(of path: String) -> String? { groups[path] }
}
