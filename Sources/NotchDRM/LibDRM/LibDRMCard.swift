import CDRM
import NotchSystem

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

    // `drmIsMaster` takes every answer but EACCES for a yes, so also the EBADF of a closed card.
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

    /// The device in sysfs, found by the node's number, since not every system has links by path.
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
