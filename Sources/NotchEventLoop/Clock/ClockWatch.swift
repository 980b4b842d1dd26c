import NotchCore
import NotchSystem

/// A timer that never fires, and that the kernel cancels whenever CLOCK_REALTIME jumps. The clock jumps when a
/// suspended machine resumes, and when it is set.
final class ClockWatch {
    private let jumps: ClockJumpDescriptor
    private var meter = SuspendMeter(.current)

    var descriptor: Int32 { jumps.rawValue }

    init() throws(Errno) {
        jumps = try ClockJumpDescriptor()
    }

    /// Takes the pending clock change without waiting; `nil` if there is none.
    func receive() -> ClockChange? {
        jumps.takeJump() ? meter.change(.current) : nil
    }
}

/// A jump of the machine's clocks. Neither kind changes the loop's own time or any of its timers.
package enum ClockChange: Hashable, Sendable {
    /// The machine was suspended and has resumed. The civil time advanced during the suspension, the loop's time did
    /// not. Devices may have lost their settings.
    case resumed(after: Duration)
    /// The civil time was set, forwards or back.
    case stepped
}

/// Distinguishes a suspension of the machine from a change of the civil time. CLOCK_BOOTTIME counts while the machine
/// is suspended and CLOCK_MONOTONIC does not; setting the civil time changes neither.
struct SuspendMeter {
    /// The lead of CLOCK_BOOTTIME over CLOCK_MONOTONIC, as a range, because the two clocks cannot be read at once.
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
