import Glibc

/// The way in which a locale writes a date: the names of days and months, and their order.
package struct CalendarNames: Hashable, Sendable {
    /// The names of the days. Sunday is the first.
    package var weekdays: [String]
    package var shortWeekdays: [String]
    package var months: [String]
    package var shortMonths: [String]
    /// The suffixes of a time in 12-hour form, before noon and after it.
    package var forenoon: String
    package var afternoon: String
    /// The form of a date without the time, as `strftime(3)` takes it.
    package var dateFormat: String
    /// The form of a date with the time.
    package var dateTimeFormat: String

    package init(
        weekdays: [String], shortWeekdays: [String], months: [String], shortMonths: [String], forenoon: String,
        afternoon: String, dateFormat: String, dateTimeFormat: String
    ) {
        self.weekdays = weekdays
        self.shortWeekdays = shortWeekdays
        self.months = months
        self.shortMonths = shortMonths
        self.forenoon = forenoon
        self.afternoon = afternoon
        self.dateFormat = dateFormat
        self.dateTimeFormat = dateTimeFormat
    }

    /// English, with the day before the month.
    package static let english = CalendarNames(
        weekdays: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
        shortWeekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
        months: [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ],
        shortMonths: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
        forenoon: "am", afternoon: "pm", dateFormat: "%d/%m/%Y", dateTimeFormat: "%a %d %b %Y")
}

extension CalendarNames {
    /// Reads a locale of the system: `newlocale(3)`, `nl_langinfo(3)`.
    ///
    /// The locales `C` and `POSIX` name no place. Their names are ``english``.
    ///
    /// - Parameter name: the name, such as `de_DE.UTF-8`; empty for the locale that the environment sets for times
    ///   (LC_TIME).
    /// - Returns: `nil` for a locale that is not installed, or whose names are not UTF-8.
    package init?(locale name: String = "") {
        guard let locale = newlocale(1 << LC_TIME, name, nil) else { return nil }
        defer { freelocale(locale) }
        func text(_ item: Int) -> String? {
            nl_langinfo_l(nl_item(item), locale).flatMap { String(validatingCString: $0) }
        }
        func names(from first: Int, count: Int) -> [String]? {
            let names = (0..<count).compactMap { text(first + $0) }
            return names.count == count ? names : nil
        }
        guard let weekdays = names(from: Int(DAY_1), count: 7),
            let shortWeekdays = names(from: Int(ABDAY_1), count: 7), let months = names(from: Int(MON_1), count: 12),
            let shortMonths = names(from: Int(ABMON_1), count: 12), let forenoon = text(Int(AM_STR)),
            let afternoon = text(Int(PM_STR)), let dateFormat = text(Int(D_FMT)),
            let dateTimeFormat = text(Int(D_T_FMT))
        else { return nil }
        self.init(
            weekdays: weekdays, shortWeekdays: shortWeekdays, months: months, shortMonths: shortMonths,
            forenoon: forenoon, afternoon: afternoon, dateFormat: dateFormat, dateTimeFormat: dateTimeFormat)
        if self == Self.posix { self = .english }
        // Many locales with a 24-hour clock have no words for the halves of a day.
        if self.forenoon.isEmpty || self.afternoon.isEmpty {
            (self.forenoon, self.afternoon) = (Self.english.forenoon, Self.english.afternoon)
        }
    }

    private static let posix: CalendarNames = {
        var posix = CalendarNames.english
        (posix.forenoon, posix.afternoon) = ("AM", "PM")
        (posix.dateFormat, posix.dateTimeFormat) = ("%m/%d/%y", "%a %b %e %H:%M:%S %Y")
        return posix
    }()
}
