import NotchCore
import NotchSystem

/// A moment on two clocks. The civil clock is for people and may be wrong. Only the store's own clock orders and limits
/// the records.
package struct StoreTime: Hashable, Comparable, Sendable {
    /// The whole milliseconds since 1970 (UTC) on the machine's civil clock.
    package var milliseconds: Int64
    /// The whole milliseconds since the machine started, by `CLOCK_BOOTTIME`. For moments of an earlier life, the
    /// store's clock computes the value, which may be negative.
    package var steady: Int64

    /// - Parameter steady: the time on the store's clock; `nil` takes the civil time.
    package init(milliseconds: Int64, steady: Int64? = nil) {
        self.milliseconds = milliseconds
        self.steady = steady ?? milliseconds
    }

    /// The present time on the machine's clocks: `clock_gettime(2)`.
    package static var now: StoreTime {
        StoreTime(
            milliseconds: KernelClock.realtime.time.wholeMilliseconds,
            steady: KernelClock.boottime.time.wholeMilliseconds)
    }

    package static func < (lhs: Self, rhs: Self) -> Bool {
        (lhs.steady, lhs.milliseconds) < (rhs.steady, rhs.milliseconds)
    }

    /// Returns the milliseconds from an earlier moment to this one on the store's clock; 0 for a later moment.
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

/// The clock of the store. It continues over all lives of the program, and no step of the civil clock moves it.
///
/// Within a life it advances with `CLOCK_BOOTTIME`. Between two lives it advances by the difference of the civil times,
/// but at least by 0 and at most by one day, because either civil time may be wrong.
struct StoreClock: Hashable, Sendable {
    /// The largest advance of the clock between two lives, in milliseconds.
    static let longestPause: Int64 = 86_400_000

    /// The time after which the next commit also writes the clock's time to the file, in milliseconds. Until then the
    /// times of the records replace it.
    static let longestSilence: Int64 = 60_000

    /// The time in the file that corresponds to the zero of `CLOCK_BOOTTIME` in this life, in milliseconds.
    private var zero: Int64 = 0

    init() {}

    /// Continues after the last moment in the file; `nil` begins a new file.
    init(after last: (civil: Int64, steady: Int64)?, at now: StoreTime) {
        guard let last, (0...Self.latest).contains(last.steady) else {
            zero = min(max(now.milliseconds, 0), Self.latest) &- now.steady
            return
        }
        let (pause, isOver) = now.milliseconds.subtractingReportingOverflow(last.civil)
        zero = last.steady &+ (isOver ? 0 : min(max(pause, 0), Self.longestPause)) &- now.steady
    }

    /// The latest accepted time, in the year 37,648, because a damaged file may contain any number.
    private static let latest: Int64 = 1 << 50

    /// Returns a moment as the time in the file.
    func stored(_ time: StoreTime) -> SQLValue { .integer(time.steady &+ zero) }

    func stored(_ time: StoreTime?) -> SQLValue { time.map { stored($0) } ?? .null }

    /// Returns the time in the file that is `age` before a moment.
    func stored(_ age: Duration, before time: StoreTime) -> SQLValue {
        let (limit, isUnder) = (time.steady &+ zero).subtractingReportingOverflow(age.wholeMilliseconds)
        return .integer(isUnder ? .min : limit)
    }

    /// Reads a moment from the columns of its civil and its steady time; `nil` if it has none.
    func time(in row: Row, _ civil: Int32, _ steady: Int32) -> StoreTime? {
        row.integer(civil).map { time(civil: $0, steady: row.integer(steady) ?? 0) }
    }

    /// Makes a moment from the times in the file.
    func time(civil: Int64, steady: Int64) -> StoreTime {
        StoreTime(milliseconds: civil, steady: steady &- zero)
    }
}
