import NotchCore
import NotchSystem

/// Tells a machine that was suspended from a clock that was set: CLOCK_BOOTTIME counts while the machine is
/// suspended, CLOCK_MONOTONIC does not, and both ignore the setting of clocks.
struct SuspendMeter {
    /// How far boot time is ahead, as exactly as clocks tell that cannot be read at once.
    struct Reading {
        let least: Duration
        let most: Duration

        /// - Parameters: read in this order.
        init(monotonic before: Duration, boot: Duration, monotonic after: Duration) {
            least = boot - after
            most = boot - before
        }

        /// What the clocks show now.
        static var current: Reading {
            Reading(
                monotonic: KernelClock.monotonic.time, boot: KernelClock.boottime.time,
                monotonic: KernelClock.monotonic.time)
        }
    }

    private var last: Reading

    init(_ reading: Reading) {
        last = reading
    }

    /// What has happened since the reading before.
    mutating func change(_ reading: Reading) -> ClockChange {
        defer { last = reading }
        return reading.least > last.most ? .resumed(after: reading.least - last.most) : .stepped
    }
}
