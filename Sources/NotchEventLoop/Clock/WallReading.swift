package import NotchCore

/// The civil time by one reading of a clock. Parts of two readings do not go together: a minute may end between them.
package struct WallReading: Hashable, Sendable {
    /// The minute.
    package var time: WallTime
    /// The second of the minute, 0 to 59.
    package var second: Int
    /// The time until the minute changes; more than zero, at most 60 s.
    package var untilNextMinute: Duration
    /// The milliseconds since 1970 (UTC).
    package var milliseconds: Int64

    package init(time: WallTime, second: Int, untilNextMinute: Duration, milliseconds: Int64) {
        self.time = time
        self.second = second
        self.untilNextMinute = untilNextMinute
        self.milliseconds = milliseconds
    }
}
