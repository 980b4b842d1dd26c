package import NotchCore

/// A source of the civil time, for a displayed clock.
package protocol WallClock: Sendable {
    /// The present minute.
    var now: WallTime { get }
    /// The present minute and its second, 0 to 59, from one reading of the clock.
    var reading: (time: WallTime, second: Int) { get }
    /// The time until the minute changes; more than zero, at most 60 s.
    var untilNextMinute: Duration { get }
    /// The milliseconds since 1970 (UTC).
    var milliseconds: Int64 { get }
}
