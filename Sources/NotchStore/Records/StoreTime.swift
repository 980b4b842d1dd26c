import NotchCore
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

/// The clock of the store, which goes on from life to life, and which no step of the civil clock moves.
///
/// Within a life it advances as `CLOCK_BOOTTIME` does. Between two lives it advances by the difference of the civil times,
/// but never back, and by a day at the most, because either of the two times may be wrong.
struct StoreClock: Hashable, Sendable {
    /// The most that the clock advances between two lives, in milliseconds.
    static let longestPause: Int64 = 86_400_000

    /// How long a life need not tell the file the time, in milliseconds. The records of that time have it.
    static let longestSilence: Int64 = 60_000

    /// The time that the file has for the zero of `CLOCK_BOOTTIME` in this life, in milliseconds.
    private var zero: Int64 = 0

    init() {}

    /// Goes on after the last moment that the file has; `nil` begins a file.
    init(after last: (civil: Int64, steady: Int64)?, at now: StoreTime) {
        guard let last, (0...Self.latest).contains(last.steady) else {
            zero = min(max(now.milliseconds, 0), Self.latest) &- now.steady
            return
        }
        let (pause, isOver) = now.milliseconds.subtractingReportingOverflow(last.civil)
        zero = last.steady &+ (isOver ? 0 : min(max(pause, 0), Self.longestPause)) &- now.steady
    }

    /// A damaged file may have any number. This is the year 36,812.
    private static let latest: Int64 = 1 << 50

    /// Returns the time of the file for a moment.
    func stored(_ time: StoreTime) -> SQLValue { .integer(time.steady &+ zero) }

    func stored(_ time: StoreTime?) -> SQLValue { time.map { stored($0) } ?? .null }

    /// Returns the time of the file that is `age` before a moment.
    func stored(_ age: Duration, before time: StoreTime) -> SQLValue {
        let (limit, isUnder) = (time.steady &+ zero).subtractingReportingOverflow(age.wholeMilliseconds)
        return .integer(isUnder ? .min : limit)
    }

    /// Reads a moment from the columns of its civil and its own time; `nil` where there is none.
    func time(in row: Row, _ civil: Int32, _ steady: Int32) -> StoreTime? {
        row.integer(civil).map { time(civil: $0, steady: row.integer(steady) ?? 0) }
    }

    /// Makes a moment of the times that the file has.
    func time(civil: Int64, steady: Int64) -> StoreTime {
        StoreTime(milliseconds: civil, steady: steady &- zero)
    }
}
