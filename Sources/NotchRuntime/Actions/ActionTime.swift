import NotchCore
import NotchEventLoop
import NotchStore

/// The present time, for what is remembered of actions.
struct ActionTime: Hashable, Sendable {
    var time: StoreTime
    /// The time in the zone of the user.
    var civil: WallTime

    /// The hour of the week in the zone of the user: 0 is the first hour of Sunday.
    var hourOfWeek: Int { civil.weekday * 24 + civil.hour }
}

extension ActionTime {
    /// The time by a clock. A virtual clock counts as one in UTC, so that every run has the same times.
    init(_ clock: any WallClock) {
        civil = clock.now
        time = .now
        guard clock is VirtualWallClock else { return }
        let (seconds, attoseconds) = (.seconds(60) - clock.untilNextMinute).components
        time = StoreTime(universal: civil)
        time.milliseconds += seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }
}
