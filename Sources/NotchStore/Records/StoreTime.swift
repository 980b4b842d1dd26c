import NotchSystem

/// A point in civil time, in whole milliseconds since 1970 (UTC). It is what is kept of an instant across a restart.
package struct StoreTime: Hashable, Comparable, Sendable {
    package var milliseconds: Int64

    package init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// The present time by the machine's clock: `clock_gettime(2)`.
    package static var now: StoreTime {
        let (seconds, attoseconds) = KernelClock.realtime.time.components
        return StoreTime(milliseconds: seconds * 1000 + attoseconds / 1_000_000_000_000_000)
    }

    package static func < (lhs: Self, rhs: Self) -> Bool {
        lhs.milliseconds < rhs.milliseconds
    }

    /// The time that is `duration` earlier.
    func earlier(by duration: Duration) -> StoreTime {
        let (seconds, attoseconds) = duration.components
        let (whole, isOver) = seconds.multipliedReportingOverflow(by: 1000)
        let length = isOver ? Int64.max : whole &+ attoseconds / 1_000_000_000_000_000
        let (result, isUnder) = milliseconds.subtractingReportingOverflow(length)
        return StoreTime(milliseconds: isUnder ? .min : result)
    }
}
