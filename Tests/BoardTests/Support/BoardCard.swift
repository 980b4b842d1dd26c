import Foundation

/// A display controller of the board. It keeps its id, even when the number of its node changes.
struct BoardCard: Sendable {
    /// The card's name on the board, such as `bar`.
    let id: String
    /// The board's name for its driver, such as `virtio-gpu`.
    let driver: String
    /// The folder of the device in sysfs, which is missing while the device is removed.
    let device: URL

    /// The node's name at the moment, such as `card1`; nil while there is none.
    var name: String? {
        let names = try? FileManager.default.contentsOfDirectory(atPath: device.appendingPathComponent("drm").path)
        return names?.first { $0.hasPrefix("card") }
    }

    /// The primary node, such as `/dev/dri/card1`.
    func node() throws -> String {
        guard let name else { throw BoardError("the card \(id) has no node at the moment") }
        return "/dev/dri/\(name)"
    }

    /// The node of the frame buffer device that the driver emulates, such as `/dev/fb1`.
    func framebuffer() throws -> String {
        let folder = device.appendingPathComponent("graphics")
        guard let name = try FileManager.default.contentsOfDirectory(atPath: folder.path).first else {
            throw BoardError("the card \(id) has no frame buffer device")
        }
        return "/dev/\(name)"
    }

    /// The folder of its only connector, such as `/sys/class/drm/card1-Virtual-2`.
    func connector() throws -> URL {
        let name = try URL(fileURLWithPath: node()).lastPathComponent
        let folder = device.appendingPathComponent("drm").appendingPathComponent(name)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        guard let connector = names.first(where: { $0.hasPrefix("\(name)-") && !$0.contains("Writeback") }) else {
            throw BoardError("the card \(id) has no connector")
        }
        return folder.appendingPathComponent(connector)
    }

    /// Its folder in debugfs, such as `/sys/kernel/debug/dri/1`.
    func debug() throws -> URL {
        URL(fileURLWithPath: "/sys/kernel/debug/dri").appendingPathComponent(String(try node().dropFirst(13)))
    }

    /// Removes the card from its slot, as the guest sees it (`drm_dev_unplug`). ``BoardGuest/rescan()`` puts it back.
    func remove() throws {
        try BoardGuest.write("1", to: device.appendingPathComponent("remove"))
    }

    /// Plugs a panel of another size, such as `800x480`, into a virtio-gpu; `nil` unplugs it. On return the kernel has
    /// reported that by a uevent, but it fills the list of modes only when a program asks for it.
    func plug(panel size: String?) throws {
        try BoardHost.ask("panel", id, size ?? "none")
    }

    /// Returns whether the kernel finds a panel when it probes the connector.
    func isConnected() throws -> Bool {
        let status = try connector().appendingPathComponent("status")
        try BoardGuest.write("detect", to: status)
        return try String(contentsOf: status, encoding: .utf8) == "connected\n"
    }

    /// Returns the sizes of the connector's modes, the preferred one first.
    func modes() throws -> [String] {
        let modes = try String(contentsOf: connector().appendingPathComponent("modes"), encoding: .utf8)
        return modes.split(separator: "\n").map(String.init)
    }

    /// Unbinds the driver. The device stays.
    func unbind() throws {
        let bound = try driven()
        try BoardGuest.write(bound.lastPathComponent, to: bound.appendingPathComponent("driver/unbind"))
    }

    /// Binds the driver again.
    func bind() throws {
        let bound = try driven()
        try BoardGuest.write(bound.lastPathComponent, to: try driverFolder().appendingPathComponent("bind"))
    }

    /// Returns the device that the driver of the display is bound to: for virtio, the one behind the PCI device.
    private func driven() throws -> URL {
        guard driver == "virtio-gpu" else { return device.resolvingSymlinksInPath() }
        let names = try FileManager.default.contentsOfDirectory(atPath: device.path)
        guard let name = names.first(where: { $0.hasPrefix("virtio") }) else {
            throw BoardError("the card \(id) has no virtio device")
        }
        return device.resolvingSymlinksInPath().appendingPathComponent(name)
    }

    private func driverFolder() throws -> URL {
        let folders = [
            "virtio-gpu": "/sys/bus/virtio/drivers/virtio_gpu", "cirrus": "/sys/bus/pci/drivers/cirrus",
            "bochs": "/sys/bus/pci/drivers/bochs-drm",
        ]
        guard let folder = folders[driver] else { throw BoardError("\(driver) has no driver to bind") }
        return URL(fileURLWithPath: folder)
    }
}
