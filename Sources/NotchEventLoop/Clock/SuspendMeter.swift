import NotchCore
import NotchSystem

/// Distinguishes a machine that was suspended from a clock that was set. CLOCK_BOOTTIME counts while the machine is
/// suspended and CLOCK_MONOTONIC does not; setting the civil time changes neither.
struct SuspendMeter {
    /// The lead of CLOCK_BOOTTIME over CLOCK_MONOTONIC, as a range, since the two cannot be read at once.
    struct Reading {
        let least: Duration
        let most: Duration

        /// - Parameters: the times of the clocks, read in this order.
        init(monotonic before: Duration, boot: Duration, monotonic after: Duration) {
            least = boot - after
            most = boot - before
        }

        /// A reading of the clocks at this moment.
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

    /// Returns the change since the previous reading.
    mutating func change(_ reading: Reading) -> ClockChange {
        defer { last = reading }
        return reading.least > last.most ? .resumed(after: reading.least - last.most) : .stepped
    }
}
