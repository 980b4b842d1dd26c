package import NotchCore
import NotchSystem

/// The machine's civil time in its time zone (`clock_gettime(2)`, `localtime_r(3)`).
///
/// Each reading is in the zone that is set at that moment. Neither the kernel nor ``EventLoop/onClockChange(_:)``
/// reports a change of the zone, so a clock shows it with the next minute.
package struct SystemWallClock: WallClock {
    package init() {}

    package var now: WallTime { reading.time }

    package var reading: (time: WallTime, second: Int) {
        let (time, second) = CivilTime.local(at: KernelClock.realtime.time.components.seconds)
        // It is 60 in a leap second.
        return (time, min(second, 59))
    }

    package var milliseconds: Int64 { Int64(KernelClock.realtime.time.milliseconds) }

    package var untilNextMinute: Duration {
        let time = KernelClock.realtime.time
        // This is the second of the local minute, since time zones of the past are off by odd seconds. It is 60 in a
        // leap second.
        let second = min(CivilTime.local(at: time.components.seconds).second, 59)
        let fraction = Duration(secondsComponent: 0, attosecondsComponent: time.components.attoseconds)
        return .seconds(60 - Int64(second)) - fraction
    }
}
