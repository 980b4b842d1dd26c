package import NotchDisplay
package import NotchSystem

/// A machine with frame buffer devices that a test adds and removes.
package final class FakeFramebuffers: FramebufferSystem {
    package private(set) var devices: [FakeFramebufferDevice] = []
    /// The group whose members may open the devices, besides root.
    package var groupName: String? = "video"
    package var links: [String: String] = [:]

    package init() {}

    @discardableResult
    package func add(
        _ path: String, _ driver: String, _ info: FramebufferInfo, isEmulated: Bool = false
    ) throws(Errno) -> FakeFramebufferDevice {
        let node = FramebufferNode(path: path, driver: driver, isEmulated: isEmulated)
        let device = try FakeFramebufferDevice(node, info)
        devices.append(device)
        return device
    }

    /// Unbinds the driver: the device's memory disappears under its mappings, and its calls give ENODEV.
    package func remove(_ device: FakeFramebufferDevice) {
        devices.removeAll { $0 === device }
        device.vanish()
    }

    package func nodes() throws(Errno) -> [FramebufferNode] {
        devices.map(\.node)
    }

    package func open(_ path: String) throws(Errno) -> any FramebufferDevice {
        guard let device = devices.first(where: { $0.node.path == path }) else { throw Errno(rawValue: 2) }
        try device.call("open")
        return OpenFakeFramebufferDevice(device)
    }

    package func canonicalPath(_ path: String) -> String {
        links[path] ?? path
    }

    package func group(of path: String) -> String? {
        groupName
    }
}
