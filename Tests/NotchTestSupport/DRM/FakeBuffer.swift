import Glibc
import NotchDevices
import NotchSystem

/// A dumb buffer. Its memory is that of a file, so that a test can remove the memory under a mapping, as a driver does
/// when its device disappears. An access to the mapping then raises SIGBUS.
final class FakeBuffer {
    let buffer: DRMDumbBuffer
    let owner: Int
    private let descriptor: Int32

    init(_ buffer: DRMDumbBuffer, owner: Int) throws(Errno) {
        self.buffer = buffer
        self.owner = owner
        // The name is removed at once, so that no file remains.
        let name = "/notch-dumb-buffer-\(UInt64.random(in: 0 ... .max))"
        let descriptor = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600)
        guard descriptor >= 0 else { throw .current }
        shm_unlink(name)
        self.descriptor = descriptor
        guard ftruncate(descriptor, buffer.size) == 0 else { throw .current }
    }

    deinit {
        Glibc.close(descriptor)
    }

    func map() throws(Errno) -> DeviceMapping {
        try DeviceMapping(descriptor: descriptor, offset: 0, length: buffer.size)
    }

    /// Removes the memory, as `drm_dev_unplug` does.
    func zap() {
        _ = ftruncate(descriptor, 0)
    }

    /// Sets all bytes to zero.
    func clear() {
        zap()
        _ = ftruncate(descriptor, buffer.size)
    }

    /// The present contents; zeros once the memory is removed.
    var bytes: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: buffer.size)
        var count = 0
        while count < bytes.count {
            let read = bytes.withUnsafeMutableBytes { memory in
                pread(descriptor, memory.baseAddress.map { $0 + count }, memory.count - count, count)
            }
            guard read > 0 else { break }
            count += read
        }
        return bytes
    }
}
