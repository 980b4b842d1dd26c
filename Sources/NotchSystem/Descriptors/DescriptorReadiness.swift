import CLinux
import Glibc

/// The operations that a descriptor is ready for, or that a caller waits for: the events of `poll(2)`.
package struct DescriptorReadiness: OptionSet, Hashable, Sendable {
    package let rawValue: Int16

    package init(rawValue: Int16) {
        self.rawValue = rawValue
    }

    /// Bytes can be read, a connection can be accepted, or the peer has closed its end.
    package static let readable = DescriptorReadiness(rawValue: Int16(POLLIN))
    /// Bytes can be written, or a connection has been made.
    package static let writable = DescriptorReadiness(rawValue: Int16(POLLOUT))
    /// Both ends are closed. Bytes that were sent earlier may still be readable. `poll(2)` reports this event unasked.
    package static let hangUp = DescriptorReadiness(rawValue: Int16(POLLHUP))
    /// An error is pending, or the reading end of a pipe is closed. `poll(2)` reports this event unasked.
    package static let error = DescriptorReadiness(rawValue: Int16(POLLERR))
}

extension System {
    /// Waits until `descriptor` is ready for any of `events`, or has failed or hung up: `poll(2)`.
    ///
    /// - Parameter timeout: how long to wait at most; `nil` waits for ever, and zero does not wait.
    /// - Returns: the operations that the descriptor is ready for; empty when the timeout has passed.
    @discardableResult
    package static func wait(
        for events: DescriptorReadiness, on descriptor: Int32, timeout: Duration?
    ) throws(Errno) -> DescriptorReadiness {
        let deadline = timeout.map { ContinuousClock.now.advanced(by: $0) }
        var left = timeout
        while true {
            var request = pollfd(fd: descriptor, events: events.rawValue, revents: 0)
            let count = poll(&request, 1, left.map(\.pollTimeout) ?? -1)
            if count > 0 { return DescriptorReadiness(rawValue: request.revents) }
            if count < 0, errno != EINTR { throw .current }
            guard let deadline else { continue }
            left = deadline - ContinuousClock.now
            if let left, left <= .zero { return [] }
        }
    }
}

extension Duration {
    /// The duration in milliseconds, rounded up, so that a wait does not spin through its last millisecond.
    fileprivate var pollTimeout: Int32 {
        let (seconds, attoseconds) = max(self, .zero).components
        let fraction = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        return Int32(clamping: min(seconds, 1_000_000) * 1000 + fraction)
    }
}

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
        // The call fails only when the counter is at its maximum of 2^64 - 2. The descriptor is readable then anyway.
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
