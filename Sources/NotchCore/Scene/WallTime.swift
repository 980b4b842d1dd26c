/// A minute of the civil day, as a clock shows it.
public struct WallTime: Hashable, Sendable {
    public var year: Int
    /// The month, 1...12.
    public var month: Int
    /// The day of the month, 1...31.
    public var day: Int
    /// The day of the week: 0 is Sunday, 6 is Saturday.
    public var weekday: Int
    /// The hour, 0...23.
    public var hour: Int
    /// The minute, 0...59.
    public var minute: Int

    public init(year: Int, month: Int, day: Int, weekday: Int, hour: Int, minute: Int) {
        self.year = year
        self.month = month
        self.day = day
        self.weekday = weekday
        self.hour = hour
        self.minute = minute
    }
}

extension WallTime {
    /// The time of the day, such as `09:41`.
    public var clock: String { Self.twoDigits(hour) + ":" + Self.twoDigits(minute) }

    /// The date without the year, such as `Thu 1 Jan`.
    public var date: String {
        let english = Localization.english
        return english.date(
            Self.name(weekday, of: english.shortWeekdays), day, Self.name(month - 1, of: english.shortMonths))
    }

    package static func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : String(value) }

    /// Returns one of the names of days or months; `?` if there is none.
    package static func name(_ index: Int, of names: [String]) -> String {
        names.indices.contains(index) ? names[index] : "?"
    }
}

/// The text of a clock in another form than the plain form of ``WallTime``.
package struct ClockReading: Hashable, Sendable {
    /// The hour and the minute, such as `9:41`.
    package var time: String
    /// The smaller text behind the time, such as `05 am`; empty for none.
    package var note: String
    /// The date; empty for none.
    package var date: String
    /// A shorter form of the date, for a narrow panel.
    package var shortDate: String

    package init(time: String, note: String = "", date: String = "", shortDate: String = "") {
        self.time = time
        self.note = note
        self.date = date
        self.shortDate = shortDate
    }

    /// Makes the plain form of a time.
    package init(_ time: WallTime) {
        self.init(time: time.clock, date: time.date, shortDate: time.date)
    }
}
