import CLinux
import Glibc
import NotchSystem

extension System {
    static var suspendReading: SuspendMeter.Reading {
        SuspendMeter.Reading(
            monotonic: time(of: CLOCK_MONOTONIC), boot: time(of: CLOCK_BOOTTIME), monotonic: time(of: CLOCK_MONOTONIC))
    }

    /// A timer on CLOCK_REALTIME at the end of time with TFD_TIMER_CANCEL_ON_SET: `timerfd_create(2)`,
    /// `timerfd_settime(2)`.
    static func makeClockWatch() -> Result<Int32, Errno> {
        valueOrErrno { timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC | TFD_NONBLOCK)) }.flatMap { descriptor in
            var never = itimerspec()
            never.it_value.tv_sec = .max
            let flags = Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET)
            return valueOrErrno { timerfd_settime(descriptor, flags, &never, nil) }
                .map { _ in descriptor }
                .mapError { error in
                    close(descriptor)
                    return error
                }
        }
    }

    /// Whether the clock has jumped since the last call; the read itself has the kernel look out again.
    static func takeClockJump(_ descriptor: Int32) -> Bool {
        var expirations: UInt64 = 0
        guard case .failure(let error) = valueOrErrno({ read(descriptor, &expirations, 8) }) else { return false }
        return error.rawValue == ECANCELED
    }
}
