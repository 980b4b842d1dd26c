package import NotchCore

/// A source of the civil time, for a displayed clock.
package protocol WallClock: Sendable {
    /// The present time. Whoever needs more than one part of it reads once.
    var reading: WallReading { get }
}

extension WallClock {
    /// The present minute.
    package var now: WallTime { reading.time }
    /// The milliseconds since 1970 (UTC).
    package var milliseconds: Int64 { reading.milliseconds }
}
