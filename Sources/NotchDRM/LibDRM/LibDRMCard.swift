import CDRM
import Glibc
import NotchSystem

/// An open card, by libdrm. Letting it go closes it.
final class LibDRMCard: DRMCard {
    let path: String
    /// -1 once closed, which makes every call give EBADF.
    private(set) var descriptor: Int32

    init(path: String, descriptor: Int32) {
        self.path = path
        self.descriptor = descriptor
    }

    deinit {
        close()
    }

    func close() {
        guard descriptor >= 0 else { return }
        Glibc.close(descriptor)
        descriptor = -1
    }

    func closeElsewhere() throws(Errno) -> Int32 {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        _ = try valueOrErrno { socketpair(AF_UNIX, type, 0, &ends) }.get()
        let (reader, writer, card) = (ends[0], ends[1], descriptor)
        descriptor = -1
        @Sendable func end() {
            if card >= 0 { Glibc.close(card) }
            Glibc.close(writer)
        }
        do throws(Errno) { try DetachedThread.start(end) } catch { end() }
        return reader
    }

    // MARK: Master

    // What is not refused with EACCES counts as master there, and EBADF is not.
    var isMaster: Bool { descriptor >= 0 && drmIsMaster(descriptor) != 0 }

    func setMaster() throws(Errno) {
        try LibDRMResult.check(drmSetMaster(descriptor))
    }

    func dropMaster() throws(Errno) {
        try LibDRMResult.check(drmDropMaster(descriptor))
    }

    // MARK: The card as a whole

    var isKMS: Bool { drmIsKMS(descriptor) != 0 }

    func driver() throws(Errno) -> DRMDriver {
        let version = try LibDRMResult.check(drmGetVersion(descriptor))
        defer { drmFreeVersion(version) }
        return DRMDriver(
            name: version.pointee.name.map { String(cString: $0) } ?? "",
            description: version.pointee.desc.map { String(cString: $0) } ?? "",
            devicePath: devicePath ?? "")
    }

    /// By the node's number, since not every system has links by path.
    private var devicePath: String? {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        // Each half of a `dev_t` has low bits and, far above, high bits.
        let number = UInt64(status.st_rdev)
        let major = number >> 8 & 0xFFF | number >> 32 & 0xFFFF_F000
        let minor = number & 0xFF | number >> 12 & 0xFFFF_FF00
        guard let resolved = realpath("/sys/dev/char/\(major):\(minor)/device", nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    func capability(_ capability: DRMCapability) throws(Errno) -> UInt64 {
        let number =
            switch capability {
            case .dumbBuffer: DRM_CAP_DUMB_BUFFER
            }
        var value: UInt64 = 0
        try LibDRMResult.check(drmGetCap(descriptor, UInt64(number), &value))
        return value
    }

    func setClientCapability(_ capability: DRMClientCapability, _ value: UInt64) throws(Errno) {
        let number =
            switch capability {
            case .universalPlanes: DRM_CLIENT_CAP_UNIVERSAL_PLANES
            case .atomic: DRM_CLIENT_CAP_ATOMIC
            }
        try LibDRMResult.check(drmSetClientCap(descriptor, UInt64(number), value))
    }
}
