import CLinux
import Glibc

/// A clock of the kernel: `clock_gettime(2)`.
package enum KernelClock: Sendable {
    /// The clock does not jump, and stands still while the machine is suspended.
    case monotonic
    /// The clock does not jump, and goes on while the machine is suspended.
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
