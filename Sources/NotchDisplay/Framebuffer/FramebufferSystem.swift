package import NotchSystem

/// The machine's frame buffer devices: the layer of system calls, which tests replace by a fake kernel.
package protocol FramebufferSystem: AnyObject, DeviceNodes {
    /// Returns the machine's devices in the order of their numbers, without opening them.
    func nodes() throws(Errno) -> [FramebufferNode]
    /// Opens a device for reading and writing.
    func open(_ path: String) throws(Errno) -> any FramebufferDevice
}

/// An open frame buffer device. Each method makes one system call, which may fail with the kernel's error number, and
/// with ENODEV once the driver was unbound.
package protocol FramebufferDevice: AnyObject {
    /// `ioctl(FBIOGET_FSCREENINFO)`, `ioctl(FBIOGET_VSCREENINFO)`
    func info() throws(Errno) -> FramebufferInfo
    /// Requests this number of rows, including invisible rows: `ioctl(FBIOPUT_VSCREENINFO)`. The driver may set another
    /// number.
    func setVirtualHeight(_ rows: Int) throws(Errno)
    /// Makes the visible part begin with this row: `ioctl(FBIOPAN_DISPLAY)`.
    func pan(to row: Int) throws(Errno)
    /// Turns the panel and its light off or on: `ioctl(FBIOBLANK)`.
    func setBlanked(_ isBlanked: Bool) throws(Errno)

    /// Maps the device's memory: `mmap(2)`. The mapping outlives the closing of the device.
    ///
    /// - Parameter length: the number of bytes from the beginning.
    func map(length: Int) throws(Errno) -> DeviceMapping
    /// `close(2)`. Idempotent; every other call fails with EBADF afterwards.
    func close()
}

/// A frame buffer device as sysfs describes it.
package struct FramebufferNode: Hashable, Sendable, CustomStringConvertible {
    /// The path of the device's node, such as `/dev/fb1`.
    package var path: String
    /// The driver's own name, in 15 characters at most, such as `fb_st7789v`.
    package var driver: String
    /// Whether a DRM driver emulates the device for programs without DRM. The card's own node has more capabilities.
    package var isEmulated: Bool

    package init(path: String, driver: String, isEmulated: Bool = false) {
        self.path = path
        self.driver = driver
        self.isEmulated = isEmulated
    }

    package var description: String { "\(path) (\(driver))" }
}

/// The choice among a machine's frame buffer devices.
enum FramebufferSelection {
    /// - Parameter wanted: a path or a driver's name. `nil` selects the only device; devices that DRM drivers emulate
    ///   are ignored if there is any other.
    /// - Throws: ``DisplayError`` of code `open`, with a list of the devices.
    static func choose(
        _ wanted: String?, among nodes: [FramebufferNode], target: (String) -> String
    ) throws(DisplayError) -> FramebufferNode {
        guard !nodes.isEmpty else {
            throw error("there is no frame buffer device" + (wanted.map { ", and so no \($0)" } ?? ""))
        }
        let all = nodes.map(\.description).joined(separator: ", ")
        guard let wanted else {
            let own = nodes.filter { !$0.isEmulated }
            let candidates = own.isEmpty ? nodes : own
            guard candidates.count == 1 else {
                throw error("there are several frame buffer devices: \(all); choose one of them")
            }
            return candidates[0]
        }
        let path = wanted.contains("/" as Character) ? target(wanted) : wanted
        let matches = nodes.filter { $0.path == path || $0.driver == wanted }
        switch matches.count {
        case 0: throw error("no frame buffer device is \(wanted); there are: \(all)")
        case 1: return matches[0]
        default:
            let list = matches.map(\.description).joined(separator: ", ")
            throw error("several frame buffer devices are \(wanted): \(list); choose one of them by its path")
        }
    }

    private static func error(_ message: String) -> DisplayError {
        DisplayError(code: .open, message: message)
    }
}
