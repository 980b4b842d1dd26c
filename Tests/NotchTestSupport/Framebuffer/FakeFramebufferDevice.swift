import Glibc
package import NotchCore
package import NotchDisplay
import NotchSystem

/// A frame buffer device in memory that behaves as a driver would.
package final class FakeFramebufferDevice {
    package let node: FramebufferNode
    package var info: FramebufferInfo
    /// The errors that calls give from now on, by the call's name.
    package var failures: [String: Int32] = [:]
    /// The number of times that a call succeeds after each opening before it fails, by the call's name; by default 0.
    package var failuresAfter: [String: Int] = [:]
    private var successes: [String: Int] = [:]
    /// The calls with their arguments, except `info`.
    package private(set) var calls: [String] = []
    /// The first row of memory that the panel shows.
    package private(set) var firstRow = 0
    package private(set) var isBlanked = false
    /// The number of handles that are open.
    package fileprivate(set) var openCount = 0
    /// The number of rows in the device's memory.
    package var rowLimit: Int

    private let memory: RemovableMemory
    private var isGone = false

    init(_ node: FramebufferNode, _ info: FramebufferInfo) throws(Errno) {
        self.node = node
        self.info = info
        rowLimit = info.memoryLength / info.pitch
        memory = try RemovableMemory(length: info.memoryOffset + info.memoryLength)
    }

    /// Returns the picture that a person sees when the panel is mounted with that rotation.
    package func panelFormat(_ rotation: Rotation = .none) throws -> Pixmap {
        try page(firstRow, rotation)
    }

    /// The picture that begins with `row`.
    package func page(_ row: Int, _ rotation: Rotation = .none) throws -> Pixmap {
        let format = try info.format
        let layout = try ScanoutLayout(
            width: info.width, height: info.height, pitch: info.pitch,
            offset: info.memoryOffset + row * info.pitch, length: memory.length, format: format, rotation: rotation)
        return layout.read(from: try memory.map())
    }

    /// Returns the whole memory, for tests of which bytes were written.
    package func bytes() throws -> [UInt8] {
        let mapping = try memory.map()
        return withExtendedLifetime(mapping) { Array(mapping.bytes) }
    }

    /// Overwrites the picture, because a panel without power loses it.
    package func overwrite() throws {
        let mapping = try memory.map()
        withExtendedLifetime(mapping) { _ = mapping.bytes.initializeMemory(as: UInt8.self, repeating: 0x55) }
    }

    func vanish() {
        isGone = true
        memory.remove()
    }

    func call(_ name: String, _ argument: String = "") throws(Errno) {
        if name != "info" { calls.append(argument.isEmpty ? name : "\(name) \(argument)") }
        if isGone { throw Errno(rawValue: ENODEV) }
        if name == "open" { successes = [:] }
        guard let failure = failures[name] else { return }
        successes[name, default: 0] += 1
        if successes[name, default: 0] > failuresAfter[name, default: 0] { throw Errno(rawValue: failure) }
    }

    package func forgetCalls() {
        calls = []
    }

    fileprivate func setVirtualHeight(_ rows: Int) throws(Errno) {
        try call("rows", "\(rows)")
        guard rows <= rowLimit else { throw Errno(rawValue: ENOMEM) }
        info.virtualHeight = rows
        firstRow = 0
    }

    fileprivate func pan(to row: Int) throws(Errno) {
        try call("pan", "\(row)")
        guard row == 0 || info.panStep > 0 && row % info.panStep == 0 && row + info.height <= info.virtualHeight
        else { throw Errno(rawValue: EINVAL) }
        firstRow = row
    }

    fileprivate func blank(_ isBlanked: Bool) throws(Errno) {
        try call("blank", "\(isBlanked)")
        self.isBlanked = isBlanked
    }

    fileprivate func map(_ length: Int) throws(Errno) -> DeviceMapping {
        try call("map", "\(length)")
        guard length <= memory.length else { throw Errno(rawValue: EINVAL) }
        return try memory.map()
    }
}

/// One opening of a device.
final class OpenFakeFramebufferDevice: FramebufferDevice {
    private let device: FakeFramebufferDevice
    private var isOpen = true

    init(_ device: FakeFramebufferDevice) {
        self.device = device
        device.openCount += 1
    }

    func info() throws(Errno) -> FramebufferInfo {
        try check()
        try device.call("info")
        return device.info
    }

    func setVirtualHeight(_ rows: Int) throws(Errno) {
        try check()
        try device.setVirtualHeight(rows)
    }

    func pan(to row: Int) throws(Errno) {
        try check()
        try device.pan(to: row)
    }

    func setBlanked(_ isBlanked: Bool) throws(Errno) {
        try check()
        try device.blank(isBlanked)
    }

    func map(length: Int) throws(Errno) -> DeviceMapping {
        try check()
        return try device.map(length)
    }

    func close() {
        guard isOpen else { return }
        isOpen = false
        device.openCount -= 1
    }

    private func check() throws(Errno) {
        guard isOpen else { throw Errno(rawValue: EBADF) }
    }
}
