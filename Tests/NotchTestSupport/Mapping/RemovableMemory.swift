import Glibc
package import NotchSystem

/// Memory that a test can remove under its mappings, as `drm_dev_unplug` does: an access then raises SIGBUS.
package final class RemovableMemory {
    private let descriptor: Int32
    /// The size in bytes.
    package let length: Int

    /// Makes the memory of a file without a name.
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

    /// Maps the memory. All mappings share it.
    package func map() throws(Errno) -> DeviceMapping {
        try DeviceMapping(descriptor: descriptor, offset: 0, length: length)
    }

    /// Removes all of the memory by `ftruncate(2)`.
    package func remove() {
        ftruncate(descriptor, 0)
    }
}
