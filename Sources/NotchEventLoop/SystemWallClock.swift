public import NotchCore

/// The machine's civil time in its time zone (`clock_gettime(2)`, `localtime_r(3)`).
///
/// Each reading is in the zone that is set at that moment. Nothing tells when it becomes another one, neither the
/// kernel nor ``EventLoop/onClockChange(_:)``; so a clock shows it with the next minute.
public struct SystemWallClock: WallClock {
    public init() {}

    public var now: WallTime {
        System.localTime(at: System.time(of: System.realtime).components.seconds).time
    }

    public var untilNextMinute: Duration {
        let time = System.time(of: System.realtime)
        // Of the local minute, since time zones of the past are off by odd seconds; and 60 in a leap second.
        let second = min(System.localTime(at: time.components.seconds).second, 59)
        let fraction = Duration(secondsComponent: 0, attosecondsComponent: time.components.attoseconds)
        return .seconds(60 - Int64(second)) - fraction
    }
}
