internal import Glibc
package import NotchSystem

/// Splits a byte stream into messages at their closing NULs. It never keeps more than one message and one read of the
/// stream.
package struct MessageFramer {
    package enum Item: Hashable {
        case message(ArraySlice<UInt8>)
        /// The beginning of a message that exceeds the limit. The rest of the message is discarded. Reported once for
        /// each message.
        case oversized(ArraySlice<UInt8>)
        /// The discarded bytes of an oversized message exceed their limit.
        case flood
    }

    private let limit: Int
    private let discardLimit: Int
    private var buffer: [UInt8] = []
    private var start = 0
    /// The index up to which the buffer has been searched for a NUL.
    private var scanned = 0
    /// The number of discarded bytes of the oversized message; `nil` while none is being read.
    private var discarded: Int?

    package init(limit: Int, discardLimit: Int) {
        self.limit = limit
        self.discardLimit = discardLimit
    }

    /// The number of bytes that were read and not yet returned.
    var pending: Int { buffer.count - start }
    /// Whether the next bytes belong to an oversized message.
    var isDiscarding: Bool { discarded != nil }
    /// Whether more may be read. It is false while unserved messages fill the buffer.
    var hasRoom: Bool { pending <= limit }

    package mutating func append(_ bytes: UnsafeRawBufferPointer) {
        var bytes = bytes[...]
        if let count = discarded {
            guard let end = bytes.firstIndex(of: 0) else {
                discarded = count + bytes.count
                return
            }
            discarded = nil
            bytes = bytes[(end + 1)...]
        }
        if start > 0 {
            buffer.removeSubrange(..<start)
            scanned -= start
            start = 0
        }
        buffer.append(contentsOf: bytes)
    }

    /// Returns the next whole message or another item, or `nil` until more has been read.
    package mutating func next() -> Item? {
        if let end = nextNUL() {
            let message = buffer[start..<end]
            start = end + 1
            scanned = start
            return message.count > limit ? .oversized(message) : .message(message)
        }
        if let discarded { return discarded > discardLimit ? .flood : nil }
        if pending > limit {
            discarded = pending
            let beginning = buffer[start...]
            release()
            return .oversized(beginning)
        }
        // An idle client needs no buffer.
        if pending == 0 { release() }
        return nil
    }

    private mutating func release() {
        buffer = []
        start = 0
        scanned = 0
    }

    private mutating func nextNUL() -> Int? {
        let from = scanned
        let found = buffer.withUnsafeBytes { bytes -> Int? in
            guard let base = bytes.baseAddress, from < bytes.count,
                let hit = memchr(base + from, 0, bytes.count - from)
            else { return nil }
            return UnsafeRawPointer(hit) - base
        }
        scanned = found ?? buffer.count
        return found
    }
}

/// The buffer for bytes that are read from a socket, before a framer copies them.
package final class ReceiveBuffer {
    private let storage = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)

    package init() {}

    deinit { storage.deallocate() }

    /// Reads the available bytes of `fd`, without waiting. The result is empty at the end of the stream. It is valid
    /// until the next call.
    package func receive(from fd: Int32) throws(Errno) -> UnsafeRawBufferPointer {
        let count = try System.receive(fd, into: storage)
        return UnsafeRawBufferPointer(rebasing: storage[..<count])
    }
}
