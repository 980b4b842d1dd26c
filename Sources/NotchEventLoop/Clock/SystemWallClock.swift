import NotchCore
import NotchSystem

/// The machine's civil time in its time zone (`clock_gettime(2)`, `localtime_r(3)`).
///
/// Each reading is in the zone that is set at that moment. Neither the kernel nor ``EventLoop/onClockChange(_:)``
/// reports a change of the zone, so a clock shows it with the next minute.
package struct SystemWallClock: WallClock {
    package init() {}

    package var reading: WallReading {
        let time = KernelClock.realtime.time
        // This is the second of the local minute, since time zones of the past are off by odd seconds. It is 60 in a
        // leap second.
        let (minute, exactSecond) = CivilTime.local(at: time.components.seconds)
        let second = min(exactSecond, 59)
        let fraction = Duration(secondsComponent: 0, attosecondsComponent: time.components.attoseconds)
        return WallReading(
            time: minute, second: second, untilNextMinute: .seconds(60 - Int64(second)) - fraction,
            milliseconds: Int64(time.milliseconds))
    }
}
