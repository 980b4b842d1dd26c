import CDRM
import NotchSystem

/// Memory to scan out.
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
        // The call takes up to four planes, for formats that keep colours apart. Our formats have one plane.
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
