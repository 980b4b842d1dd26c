package import NotchCore

/// The civil time, for a clock on the wall.
package protocol WallClock: Sendable {
    /// The present minute.
    var now: WallTime { get }
    /// Until the minute changes; more than zero, at most 60 s.
    var untilNextMinute: Duration { get }
}
