import CMappingGuard

/// Device memory that is mapped into the process's address space until this object is released.
///
/// If the device is removed while its memory is accessed, the kernel's SIGBUS is contained: see ``isLost``. The mapping
/// is used from one thread at a time.
package final class DeviceMapping {
    package let bytes: UnsafeMutableRawBufferPointer
    private let mapping: OpaquePointer

    /// Whether the device was removed together with its pages. Writes then have no effect, and reads return meaningless
    /// bytes.
    ///
    /// Only an access to the memory reveals the loss, so callers check this property after they write.
    package var isLost: Bool { notch_mapping_is_lost(mapping) }

    /// Maps a part of an open device for reading and writing: `mmap(2)`.
    ///
    /// - Parameters:
    ///   - descriptor: the open device. The caller may close it after this call.
    ///   - offset: the offset in bytes; a multiple of the page size, or a cookie from the driver.
    ///   - length: the length in bytes, at least 1.
    package convenience init(descriptor: Int32, offset: UInt64, length: Int) throws(Errno) {
        try self.init(notch_mapping_make(descriptor, Int64(bitPattern: offset), length), length)
    }

    /// Allocates zeroed anonymous memory, for models of devices.
    package convenience init(length: Int) throws(Errno) {
        try self.init(notch_mapping_make_anonymous(length), length)
    }

    private init(_ mapping: OpaquePointer?, _ length: Int) throws(Errno) {
        guard let mapping else { throw .current }
        self.mapping = mapping
        bytes = UnsafeMutableRawBufferPointer(start: notch_mapping_address(mapping), count: length)
    }

    deinit { notch_mapping_remove(mapping) }
}
