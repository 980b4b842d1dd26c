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
        let reading = clock.reading
        civil = reading.time
        time = StoreTime(milliseconds: reading.milliseconds)
    }
}
