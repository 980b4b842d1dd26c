/// The rule at the end of a time zone's file, such as `CET-1CEST,M3.5.0,M10.5.0/3` (POSIX, section 8.3).
///
/// Only changes on a day of the week are known. All zones of today have these, or none.
struct ZoneRule: Hashable, Sendable {
    private struct Change: Hashable, Sendable {
        var month, week, weekday: Int64
        /// The seconds after midnight.
        var time: Int64
    }

    private let standard: Int64
    private let daylight: Int64
    private var begin: Change?
    private var end: Change?

    init?(_ text: String) {
        let parts = text.split(separator: ",")
        guard var names = parts.first else { return nil }
        Self.skipName(&names)
        guard let west = Self.time(&names) else { return nil }
        standard = -west
        if names.isEmpty {
            daylight = standard
            return
        }
        Self.skipName(&names)
        daylight = names.isEmpty ? standard + 3600 : -(Self.time(&names) ?? west)
        guard parts.count == 3 else { return }
        begin = Self.change(parts[1])
        end = Self.change(parts[2])
    }

    func offset(at time: Int64) -> Int64 {
        guard let begin, let end else { return standard }
        let year = CivilDate(daysSinceEpoch: (time + standard).flooredQuotient(86_400)).year
        let first = Self.instant(of: begin, year) - standard
        let last = Self.instant(of: end, year) - daylight
        let isDaylight = first < last ? (first..<last).contains(time) : !(last..<first).contains(time)
        return isDaylight ? daylight : standard
    }

    /// The seconds of the Unix epoch as if the local time were UTC.
    private static func instant(of change: Change, _ year: Int64) -> Int64 {
        let first = CivilDate.days(year: year, month: change.month, day: 1)
        // The first day of the epoch was a Thursday.
        let weekday = (first + 4).flooredRemainder(7)
        var day = first + (change.weekday - weekday).flooredRemainder(7) + (change.week - 1) * 7
        let (nextYear, nextMonth) = change.month == 12 ? (year + 1, 1) : (year, change.month + 1)
        // The fifth week is the last one.
        if day >= CivilDate.days(year: nextYear, month: nextMonth, day: 1) { day -= 7 }
        return day * 86_400 + change.time
    }

    private static func skipName(_ text: inout Substring) {
        if text.first == "<" {
            text = text.drop { $0 != ">" }.dropFirst()
        } else {
            text = text.drop { $0.isLetter }
        }
    }

    /// Reads a time such as `-5`, `3:30` or `+12:45:00`, in seconds.
    private static func time(_ text: inout Substring) -> Int64? {
        let isNegative = text.first == "-"
        if isNegative || text.first == "+" { text.removeFirst() }
        let digits = text.prefix { $0.isNumber || $0 == ":" }
        text = text.dropFirst(digits.count)
        let numbers = digits.split(separator: ":").map { Int64($0) ?? 0 }
        guard let hours = numbers.first, hours <= 167, numbers.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
        let minutes = numbers.count > 1 ? numbers[1] : 0
        let seconds = hours * 3600 + minutes * 60 + (numbers.count > 2 ? numbers[2] : 0)
        return isNegative ? -seconds : seconds
    }

    private static func change(_ text: Substring) -> Change? {
        let parts = text.split(separator: "/", maxSplits: 1)
        guard let date = parts.first, date.first == "M" else { return nil }
        let numbers = date.dropFirst().split(separator: ".").compactMap { Int64($0) }
        guard numbers.count == 3, (1...12).contains(numbers[0]), (1...5).contains(numbers[1]),
            (0...6).contains(numbers[2])
        else { return nil }
        var time = parts.count > 1 ? parts[1] : "2"
        return Change(month: numbers[0], week: numbers[1], weekday: numbers[2], time: Self.time(&time) ?? 7200)
    }
}
