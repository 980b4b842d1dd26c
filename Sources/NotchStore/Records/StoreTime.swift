import NotchSystem

/// A moment by the civil clock, which people read and which may be wrong, and by the store's own clock, which alone
/// orders and bounds what is kept.
package struct StoreTime: Hashable, Comparable, Sendable {
    /// The whole milliseconds since 1970 (UTC), as the machine's clock showed them.
    package var milliseconds: Int64
    /// The whole milliseconds since the machine started, by `CLOCK_BOOTTIME`. Moments of an earlier life have what the
    /// store's clock makes of them, which may be negative.
    package var steady: Int64

    /// - Parameter steady: the time by the store's clock; `nil` for a moment of a civil clock that is right.
    package init(milliseconds: Int64, steady: Int64? = nil) {
        self.milliseconds = milliseconds
        self.steady = steady ?? milliseconds
    }

    /// The present time by the machine's clocks: `clock_gettime(2)`.
    package static var now: StoreTime {
        StoreTime(
            milliseconds: KernelClock.realtime.time.wholeMilliseconds,
            steady: KernelClock.boottime.time.wholeMilliseconds)
    }

    package static func < (lhs: Self, rhs: Self) -> Bool {
        (lhs.steady, lhs.milliseconds) < (rhs.steady, rhs.milliseconds)
    }

    /// The milliseconds from an earlier moment to this one, by the store's clock; 0 for a moment that is later.
    package func age(of earlier: StoreTime) -> Int64 {
        let (age, isOver) = steady.subtractingReportingOverflow(earlier.steady)
        return isOver ? 0 : max(age, 0)
    }
}

extension Duration {
    /// The whole milliseconds, clamped to 64 bits.
    var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, isOver) = seconds.multipliedReportingOverflow(by: 1000)
        return isOver ? (seconds < 0 ? .min : .max) : whole &+ attoseconds / 1_000_000_000_000_000
    }
}
