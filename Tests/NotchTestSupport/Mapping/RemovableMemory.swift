import Glibc
package import NotchSystem

/// Memory that a test can take away under its mappings, as `drm_dev_unplug` does: an access then raises SIGBUS.
package final class RemovableMemory {
    private let descriptor: Int32
    /// Bytes.
    package let length: Int

    /// Memory of a file without a name.
    package init(length: Int) throws(Errno) {
        var path = Array("/tmp/notch-memory-XXXXXX".utf8CString)
        descriptor = try valueOrErrno { mkstemp(&path) }.get()
        self.length = length
        unlink(path)
        _ = try valueOrErrno { ftruncate(self.descriptor, self.length) }.get()
    }

    deinit {
        close(descriptor)
    }

    /// A mapping that shares the memory with every other one.
    package func map() throws(Errno) -> DeviceMapping {
        try DeviceMapping(descriptor: descriptor, offset: 0, length: length)
    }

    /// Takes all of it away: `ftruncate(2)`.
    package func remove() {
        ftruncate(descriptor, 0)
    }
}
