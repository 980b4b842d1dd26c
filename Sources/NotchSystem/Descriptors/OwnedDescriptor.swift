/// A file descriptor that is closed when its owner releases it.
///
/// Functions borrow the descriptor rather than take its number, so that nobody closes it while they run.
package struct OwnedDescriptor: ~Copyable, Sendable {
    /// The number of the descriptor; -1 once it is closed. Every call with -1 fails with EBADF.
    package private(set) var rawValue: Int32

    package init(rawValue: Int32) { self.rawValue = rawValue }

    deinit { if rawValue >= 0 { System.close(rawValue) } }

    package var isOpen: Bool { rawValue >= 0 }

    /// Closes the descriptor before its owner's life ends: `close(2)`. Idempotent.
    package mutating func close() {
        if rawValue >= 0 { System.close(rawValue) }
        rawValue = -1
    }

    /// Hands the open descriptor over to the caller, who closes it.
    package mutating func release() -> Int32 {
        defer { rawValue = -1 }
        return rawValue
    }
}
