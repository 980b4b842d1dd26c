import Glibc
import NotchDRM
import NotchSystem

/// A dumb buffer. Its memory is a file's, so that it can be taken from under a mapping as a driver that goes does:
/// touching the mapping raises SIGBUS then.
final class FakeBuffer {
    let buffer: DRMDumbBuffer
    let owner: Int
    private let descriptor: Int32

    init(_ buffer: DRMDumbBuffer, owner: Int) throws(Errno) {
        self.buffer = buffer
        self.owner = owner
        // Without a name at once, so that nothing is left behind.
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

    /// Takes the memory away: `drm_dev_unplug`.
    func zap() {
        _ = ftruncate(descriptor, 0)
    }

    /// What is in it now; zeros where the memory has been taken away.
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
