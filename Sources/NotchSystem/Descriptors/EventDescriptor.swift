import CLinux
import Glibc

/// A descriptor that one thread makes readable for another: `eventfd(2)`.
package struct EventDescriptor: ~Copyable, Sendable {
    private let descriptor: OwnedDescriptor

    /// - Parameter waits: whether ``clear()`` waits for a signal.
    package init(waits: Bool = false) throws(Errno) {
        let flags = Int32(EFD_CLOEXEC) | (waits ? 0 : Int32(EFD_NONBLOCK))
        descriptor = OwnedDescriptor(rawValue: try valueOrErrno { eventfd(0, flags) }.get())
    }

    package var rawValue: Int32 { descriptor.rawValue }

    /// Makes the descriptor readable: `eventfd_write(3)`.
    package func signal() {
        // The call fails only where 2^64 - 1 signals are unread, and then the reader is awake.
        let number = rawValue
        _ = valueOrErrno { eventfd_write(number, 1) }
    }

    /// Takes all signals: `eventfd_read(3)`.
    package func clear() {
        let number = rawValue
        var count: eventfd_t = 0
        _ = valueOrErrno { eventfd_read(number, &count) }
    }
}
