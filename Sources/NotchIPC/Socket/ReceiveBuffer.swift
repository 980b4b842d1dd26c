internal import NotchSystem

/// Where bytes from a socket arrive before they are sorted.
final class ReceiveBuffer {
    private let storage = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)

    deinit {
        storage.deallocate()
    }

    /// Takes what is there on `fd`, without waiting; empty at the end of the stream. Valid until the next reading.
    func receive(from fd: Int32) throws(Errno) -> UnsafeRawBufferPointer {
        let count = try System.receive(fd, into: storage)
        return UnsafeRawBufferPointer(rebasing: storage[..<count])
    }
}
