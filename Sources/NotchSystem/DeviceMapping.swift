import CMappingGuard

/// Device memory in the process's address space, until it is released.
package final class DeviceMapping {
    package let bytes: UnsafeMutableRawBufferPointer

    /// Maps a part of an open device for reading and writing: `mmap(2)`.
    ///
    /// - Parameters:
    ///   - descriptor: may be closed afterwards.
    ///   - offset: bytes; a multiple of the page size, or a cookie that the driver gave.
    ///   - length: bytes, at least 1.
    package init(descriptor: Int32, offset: UInt64, length: Int) throws(Errno) {
        guard let address = notch_mapping_make(descriptor, Int64(bitPattern: offset), length) else {
            throw .current
        }
        bytes = UnsafeMutableRawBufferPointer(start: address, count: length)
    }

    /// Ordinary zeroed memory in the place of a device's, for models of one.
    package init(length: Int) throws(Errno) {
        guard let address = notch_mapping_make_anonymous(length) else { throw .current }
        bytes = UnsafeMutableRawBufferPointer(start: address, count: length)
    }

    deinit {
        notch_mapping_remove(bytes.baseAddress, bytes.count)
    }
}
