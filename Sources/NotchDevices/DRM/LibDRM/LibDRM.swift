import CDRM
package import NotchSystem

/// The machine's DRM devices, accessed through libdrm.
package final class LibDRM: DRMSystem {
    private let folder: String

    /// - Parameter folder: the folder that contains the nodes.
    package init(folder: String = "/dev/dri") { self.folder = folder }

    package func cardPaths() throws(Errno) -> [String] {
        do {
            return try System.numbers(in: folder, after: "card").map { "\(folder)/card\($0)" }
        } catch .noEntry {
            // The folder does not exist if there is no graphics driver.
            return []
        }
    }

    package func busDriver(ofCard path: String) -> String? {
        guard let name = path.split(separator: "/").last else { return nil }
        let driver = try? System.realPath("/sys/class/drm/\(name)/device/driver")
        return driver?.split(separator: "/").last.map(String.init)
    }

    package func open(_ path: String) throws(Errno) -> any DRMCard {
        guard notch_drm_load() == 0 else { throw .missingLibrary }
        // The descriptor is nonblocking, so that `readEvents()` does not wait for an event.
        return LibDRMCard(path: path, descriptor: try System.open(path, .nonblockingDevice))
    }
}

/// An open card, through libdrm. Releasing the object closes the card.
final class LibDRMCard: DRMCard {
    let path: String
    private var card: OwnedDescriptor

    /// The card's descriptor. It is -1 once the card is closed, so that every call fails with EBADF.
    var descriptor: Int32 { card.rawValue }

    init(path: String, descriptor: consuming OwnedDescriptor) {
        self.path = path
        card = descriptor
    }

    func close() { card.close() }

    func closeElsewhere() throws(Errno) -> Int32 {
        let (reader, writer) = try System.socketPair()
        let card = card.release()
        @Sendable func end() {
            if card >= 0 { System.close(card) }
            System.close(writer)
        }
        do throws(Errno) { try DetachedThread.start(end) } catch { end() }
        return reader
    }

    // MARK: Master

    // `drmIsMaster` reports true on every error but EACCES, thus also on the EBADF of a closed card.
    var isMaster: Bool { descriptor >= 0 && notch_drmIsMaster(descriptor) != 0 }
    func setMaster() throws(Errno) { try LibDRMResult.check(notch_drmSetMaster(descriptor)) }
    func dropMaster() throws(Errno) { try LibDRMResult.check(notch_drmDropMaster(descriptor)) }

    // MARK: The card as a whole

    var isKMS: Bool { notch_drmIsKMS(descriptor) != 0 }

    func driver() throws(Errno) -> DRMDriver {
        let version = try LibDRMResult.check(notch_drmGetVersion(descriptor))
        defer { notch_drmFreeVersion(version) }
        return DRMDriver(
            name: version.pointee.name.map { String(cString: $0) } ?? "",
            description: version.pointee.desc.map { String(cString: $0) } ?? "",
            devicePath: devicePath ?? "")
    }

    /// The device in sysfs, found by the node's number, because not every system has links by path.
    private var devicePath: String? {
        guard let node = try? System.status(of: descriptor).node else { return nil }
        return try? System.realPath("/sys/dev/char/\(node.major):\(node.minor)/device")
    }

    func capability(_ capability: DRMCapability) throws(Errno) -> UInt64 {
        let number =
            switch capability {
            case .dumbBuffer: DRM_CAP_DUMB_BUFFER
            }
        var value: UInt64 = 0
        try LibDRMResult.check(notch_drmGetCap(descriptor, UInt64(number), &value))
        return value
    }

    func setClientCapability(_ capability: DRMClientCapability, _ value: UInt64) throws(Errno) {
        let number =
            switch capability {
            case .universalPlanes: DRM_CLIENT_CAP_UNIVERSAL_PLANES
            case .atomic: DRM_CLIENT_CAP_ATOMIC
            }
        try LibDRMResult.check(notch_drmSetClientCap(descriptor, UInt64(number), value))
    }
}

/// Calls for memory that the hardware scans out.
extension LibDRMCard {
    func createDumbBuffer(width: Int, height: Int, bitsPerPixel: Int) throws(Errno) -> DRMDumbBuffer {
        guard let columns = UInt32(exactly: width), let rows = UInt32(exactly: height),
            let bits = UInt32(exactly: bitsPerPixel)
        else { throw .invalid }
        var handle: UInt32 = 0
        var pitch: UInt32 = 0
        var size: UInt64 = 0
        try LibDRMResult.check(
            notch_drmModeCreateDumbBuffer(descriptor, columns, rows, bits, 0, &handle, &pitch, &size))
        return DRMDumbBuffer(handle: handle, width: width, height: height, pitch: Int(pitch), size: Int(size))
    }

    func map(_ buffer: DRMDumbBuffer) throws(Errno) -> DeviceMapping {
        var offset: UInt64 = 0
        try LibDRMResult.check(notch_drmModeMapDumbBuffer(descriptor, buffer.handle, &offset))
        return try DeviceMapping(descriptor: descriptor, offset: offset, length: buffer.size)
    }

    func destroy(_ buffer: DRMDumbBuffer) {
        _ = notch_drmModeDestroyDumbBuffer(descriptor, buffer.handle)
    }

    func addFramebuffer(_ buffer: DRMDumbBuffer, format: DRMFormat) throws(Errno) -> UInt32 {
        guard let width = UInt32(exactly: buffer.width), let height = UInt32(exactly: buffer.height),
            let pitch = UInt32(exactly: buffer.pitch)
        else { throw .invalid }
        // The call takes up to four planes, for formats with separate colour planes. The formats of this project have
        // one plane.
        let handles = [buffer.handle, 0, 0, 0]
        let pitches = [pitch, 0, 0, 0]
        let offsets: [UInt32] = [0, 0, 0, 0]
        var id: UInt32 = 0
        try LibDRMResult.check(
            notch_drmModeAddFB2(descriptor, width, height, format.code, handles, pitches, offsets, &id, 0))
        return id
    }

    func removeFramebuffer(_ id: UInt32) { _ = notch_drmModeRmFB(descriptor, id) }

    func createBlob(_ bytes: [UInt8]) throws(Errno) -> UInt32 {
        var id: UInt32 = 0
        try LibDRMResult.check(notch_drmModeCreatePropertyBlob(descriptor, bytes, bytes.count, &id))
        return id
    }

    func destroyBlob(_ id: UInt32) { _ = notch_drmModeDestroyPropertyBlob(descriptor, id) }
}

/// Checks for the two ways in which libdrm's calls report failure.
enum LibDRMResult {
    /// Checks a call that returns a number.
    ///
    /// Some calls return `-errno`, others return -1 and set `errno`. -1 is also `-EPERM`, but then `errno` is EPERM as
    /// well, because all calls use `drmIoctl`, which sets `errno`.
    @discardableResult
    static func check(_ result: Int32) throws(Errno) -> Int32 {
        guard result < 0 else { return result }
        throw result == -1 ? .current : Errno(rawValue: -result)
    }

    /// Checks a call that returns a structure.
    static func check<Structure>(_ result: UnsafeMutablePointer<Structure>?) throws(Errno)
        -> UnsafeMutablePointer<Structure>
    {
        guard let result else { throw .current }
        return result
    }
}
