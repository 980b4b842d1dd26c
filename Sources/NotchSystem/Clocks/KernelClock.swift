import CLinux
import Glibc

/// A clock of the kernel: `clock_gettime(2)`.
package enum KernelClock: Sendable {
    /// The clock does not jump. It stops while the machine is suspended.
    case monotonic
    /// The clock does not jump. It continues while the machine is suspended.
    case boottime
    /// The clock shows the civil time.
    case realtime

    /// The time that the clock shows now.
    package var time: Duration {
        var value = timespec()
        // Reading these clocks cannot fail.
        clock_gettime(number, &value)
        return Duration(
            secondsComponent: Int64(value.tv_sec), attosecondsComponent: Int64(value.tv_nsec) * 1_000_000_000)
    }

    private var number: clockid_t {
        switch self {
        case .monotonic: CLOCK_MONOTONIC
        case .boottime: CLOCK_BOOTTIME
        case .realtime: CLOCK_REALTIME
        }
    }
}

/// A descriptor that becomes readable when CLOCK_REALTIME jumps: a timer that never expires, with
/// TFD_TIMER_CANCEL_ON_SET.
package struct ClockJumpDescriptor: ~Copyable, Sendable {
    private let descriptor: OwnedDescriptor

    package init() throws(Errno) { descriptor = try Self.makeTimer() }

    /// `timerfd_create(2)`, `timerfd_settime(2)`
    private static func makeTimer() throws(Errno) -> OwnedDescriptor {
        let number = try valueOrErrno { timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC | TFD_NONBLOCK)) }.get()
        let timer = OwnedDescriptor(rawValue: number)
        var never = itimerspec()
        never.it_value.tv_sec = .max
        let flags = Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET)
        _ = try valueOrErrno { timerfd_settime(number, flags, &never, nil) }.get()
        return timer
    }

    package var rawValue: Int32 { descriptor.rawValue }

    /// Returns whether the clock has jumped since the last call. The `read(2)` rearms the timer for the next jump.
    package func takeJump() -> Bool {
        let number = rawValue
        var expirations: UInt64 = 0
        guard case .failure(let error) = valueOrErrno({ Glibc.read(number, &expirations, 8) }) else { return false }
        return error == .cancelled
    }
}
