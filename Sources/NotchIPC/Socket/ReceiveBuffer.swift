package import NotchSystem

/// The buffer into which bytes from a socket are read before they are sorted.
package final class ReceiveBuffer {
    private let storage = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)

    package init() {}

    deinit { storage.deallocate() }

    /// Reads the bytes that `fd` has, without waiting. The result is empty at the end of the stream. It is valid until
    /// the next call.
    package func receive(from fd: Int32) throws(Errno) -> UnsafeRawBufferPointer {
        let count = try System.receive(fd, into: storage)
        return UnsafeRawBufferPointer(rebasing: storage[..<count])
    }
}
