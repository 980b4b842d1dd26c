import Glibc
package import NotchCore

/// The civil time. The C library knows the time zones.
package enum CivilTime {
    /// The civil time and the second of its minute, in the machine's time zone as it is now: `tzset(3)`,
    /// `localtime_r(3)`.
    package static func local(at seconds: Int64) -> (time: WallTime, second: Int) {
        var (seconds, fields) = (time_t(seconds), tm())
        // Without this call, the zone of the first conversion stays in use for ever (`__tz_convert` of glibc). Where TZ
        // is not set, the call checks whether /etc/localtime leads to another file or has another date, and reads it
        // only then.
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
    // This stands in this file because the module that `tm` belongs to differs between versions of the C library.
    fileprivate init(_ fields: tm) {
        self.init(
            year: Int(fields.tm_year) + 1900, month: Int(fields.tm_mon) + 1, day: Int(fields.tm_mday),
            weekday: Int(fields.tm_wday), hour: Int(fields.tm_hour), minute: Int(fields.tm_min))
    }
}
