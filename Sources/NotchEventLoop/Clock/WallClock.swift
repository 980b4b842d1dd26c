import Glibc
package import NotchCore
import NotchSystem

/// A source of the civil time, for a displayed clock.
package protocol WallClock: Sendable {
    /// The present time. A caller that needs several parts takes them from one reading.
    var reading: WallReading { get }
}

extension WallClock {
    /// The present minute.
    package var now: WallTime { reading.time }
    /// The milliseconds since 1970 (UTC).
    package var milliseconds: Int64 { reading.milliseconds }
}

/// The civil time from one reading of a clock. Parts of two readings are inconsistent if a minute ends between them.
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

/// The machine's civil time in its time zone (`clock_gettime(2)`, `localtime_r(3)`).
///
/// Each reading uses the time zone that is set at that moment. Neither the kernel nor ``EventLoop/onClockChange(_:)``
/// reports a change of the zone, so a clock shows the change with the next minute.
package struct SystemWallClock: WallClock {
    package init() {}

    package var reading: WallReading {
        let time = KernelClock.realtime.time
        // `exactSecond` is the second of the local minute, because past time zones have offsets with odd seconds. It is
        // 60 in a leap second.
        let (minute, exactSecond) = CivilTime.local(at: time.components.seconds)
        let second = min(exactSecond, 59)
        let fraction = Duration(secondsComponent: 0, attosecondsComponent: time.components.attoseconds)
        return WallReading(
            time: minute, second: second, untilNextMinute: .seconds(60 - Int64(second)) - fraction,
            milliseconds: Int64(time.milliseconds))
    }
}

/// The civil time of a virtual clock, which is the same in every run. It starts at 09:41 on Thursday, 1 January 2026.
package struct VirtualWallClock: WallClock {
    /// The start, 2026-01-01 09:41, in seconds of the Unix epoch.
    private static let start: Int64 = 1_767_260_460

    private let clock: any SurfaceClock

    /// - Parameter clock: the clock of the time since the start.
    package init(clock: any SurfaceClock) {
        self.clock = clock
    }

    package var reading: WallReading {
        let now = clock.now.sinceStart
        let (seconds, attoseconds) = now.components
        return WallReading(
            time: CivilTime.universal(at: Self.start + seconds), second: Int(seconds % 60),
            untilNextMinute: .seconds(60 - seconds % 60)
                - Duration(secondsComponent: 0, attosecondsComponent: attoseconds),
            milliseconds: Self.start * 1000 + Int64(now.milliseconds))
    }
}

/// Converts seconds of the Unix epoch to civil time with the C library's time zones.
package enum CivilTime {
    /// Returns the civil time and the second of its minute, in the machine's time zone as it is now: `tzset(3)`,
    /// `localtime_r(3)`.
    package static func local(at seconds: Int64) -> (time: WallTime, second: Int) {
        var (seconds, fields) = (time_t(seconds), tm())
        // Without this call, the zone of the first conversion stays in use for ever (`__tz_convert` of glibc). If TZ is
        // not set, the call reads /etc/localtime only if the file or its date has changed.
        tzset()
        localtime_r(&seconds, &fields)
        return (WallTime(fields), Int(fields.tm_sec))
    }

    /// Returns the civil time in UTC: `gmtime_r(3)`.
    static func universal(at seconds: Int64) -> WallTime {
        var (seconds, fields) = (time_t(seconds), tm())
        gmtime_r(&seconds, &fields)
        return WallTime(fields)
    }
}

extension WallTime {
    // The initializer is in this file because the module that `tm` belongs to differs between versions of the C
    // library.
    fileprivate init(_ fields: tm) {
        self.init(
            year: Int(fields.tm_year) + 1900, month: Int(fields.tm_mon) + 1, day: Int(fields.tm_mday),
            weekday: Int(fields.tm_wday), hour: Int(fields.tm_hour), minute: Int(fields.tm_min))
    }
}
