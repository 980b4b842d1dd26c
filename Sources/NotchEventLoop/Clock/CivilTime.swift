import Glibc
import NotchCore

/// What clocks on the wall show: the C library knows the time zones.
enum CivilTime {
    /// The civil time and the second of its minute, in the machine's time zone as it is now: `tzset(3)`,
    /// `localtime_r(3)`.
    static func local(at seconds: Int64) -> (time: WallTime, second: Int) {
        var (seconds, fields) = (time_t(seconds), tm())
        // Else the zone is the one of the first call for ever (`__tz_convert` of glibc). Where TZ is not set, this
        // looks whether /etc/localtime leads to another file or has another date, and reads it only then.
        tzset()
        localtime_r(&seconds, &fields)
        return (WallTime(fields), Int(fields.tm_sec))
    }

    /// The civil time in UTC: `gmtime_r(3)`.
    static func universal(at seconds: Int64) -> WallTime {
        var (seconds, fields) = (time_t(seconds), tm())
        gmtime_r(&seconds, &fields)
        return WallTime(fields)
    }
}

extension WallTime {
    // Here, because which module `tm` belongs to differs between the C library's versions.
    fileprivate init(_ fields: tm) {
        self.init(
            year: Int(fields.tm_year) + 1900, month: Int(fields.tm_mon) + 1, day: Int(fields.tm_mday),
            weekday: Int(fields.tm_wday), hour: Int(fields.tm_hour), minute: Int(fields.tm_min))
    }
}
