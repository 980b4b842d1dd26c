package import NotchCore
package import NotchSystem

extension CalendarNames {
    /// Makes the names of a language that Notch knows, for a locale that is not installed.
    package init(_ words: Words) {
        self.init(
            weekdays: words.weekdays, shortWeekdays: words.shortWeekdays, months: words.months,
            shortMonths: words.shortMonths, forenoon: words.forenoon, afternoon: words.afternoon,
            dateFormat: words.dateFormat, dateTimeFormat: words.dateFormat)
    }
}
