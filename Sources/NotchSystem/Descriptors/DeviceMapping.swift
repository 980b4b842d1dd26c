import CMappingGuard

/// Device memory in the process's address space, until it is released.
///
/// When the device goes away while its memory is written, the SIGBUS that the kernel raises is contained: see
/// ``isLost``. Use it from one thread at a time.
package final class DeviceMapping {
    package let bytes: UnsafeMutableRawBufferPointer
    private let mapping: OpaquePointer

    /// The device has gone and took its pages along: what is written goes nowhere, what is read means nothing.
    ///
    /// Noticed only by touching the memory, so ask after writing, not before.
    package var isLost: Bool { notch_mapping_is_lost(mapping) }

    /// Maps a part of an open device for reading and writing: `mmap(2)`.
    ///
    /// - Parameters:
    ///   - descriptor: may be closed afterwards.
    ///   - offset: bytes; a multiple of the page size, or a cookie that the driver gave.
    ///   - length: bytes, at least 1.
    package convenience init(descriptor: Int32, offset: UInt64, length: Int) throws(Errno) {
        try self.init(notch_mapping_make(descriptor, Int64(bitPattern: offset), length), length)
    }

    /// Ordinary zeroed memory in the place of a device's, for models of one.
    package convenience init(length: Int) throws(Errno) {
        try self.init(notch_mapping_make_anonymous(length), length)
    }

    private init(_ mapping: OpaquePointer?, _ length: Int) throws(Errno) {
        guard let mapping else { throw .current }
        self.mapping = mapping
        bytes = UnsafeMutableRawBufferPointer(start: notch_mapping_address(mapping), count: length)
    }

    deinit {
        notch_mapping_remove(mapping)
    }
}
