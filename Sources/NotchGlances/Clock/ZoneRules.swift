/// The rules of a time zone, read from its file (tzfile(5)).
///
/// The C library supports one time zone at a time for the whole process, so a clock of another zone reads the file
/// itself.
struct ZoneRules: Hashable, Sendable {
    /// The times of changes in seconds of the Unix epoch, in ascending order.
    private var changes: [Int64] = []
    /// The seconds east of UTC after each change.
    private var offsets: [Int64] = []
    private var firstOffset: Int64 = 0
    /// The rule after the last change.
    private var rule: ZoneRule?

    /// Reads a file of version 2 or later. All current files are of these versions.
    ///
    /// - Returns: `nil` if the file is malformed or of version 1.
    init?(_ bytes: [UInt8]) {
        var reader = ZoneReader(bytes)
        guard let old = reader.header(), reader.skip(old.size(ofTime: 4)), let counts = reader.header() else {
            return nil
        }
        guard counts.types > 0, let times = reader.numbers(counts.times, size: 8),
            let indices = reader.numbers(counts.times, size: 1)
        else { return nil }
        var types: [Int64] = []
        for _ in 0..<counts.types {
            guard let offset = reader.number(size: 4), reader.skip(2) else { return nil }
            types.append(offset)
        }
        guard indices.allSatisfy({ types.indices.contains(Int($0)) }),
            reader.skip(counts.characters + counts.leaps * 12 + counts.standards + counts.universals)
        else { return nil }
        changes = times
        offsets = indices.map { types[Int($0)] }
        firstOffset = types[0]
        rule = ZoneRule(String(decoding: reader.rest.filter { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }

    /// Returns the seconds east of UTC at a time in seconds of the Unix epoch.
    func offset(at time: Int64) -> Int64 {
        guard let last = changes.last, time < last else {
            return rule?.offset(at: time) ?? offsets.last ?? firstOffset
        }
        // Finds the first change after `time`.
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle] <= time { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? firstOffset : offsets[low - 1]
    }
}

/// Reads the numbers of a time zone's file.
struct ZoneReader {
    struct Counts {
        var universals, standards, leaps, times, types, characters: Int

        /// Returns the number of bytes after the header.
        func size(ofTime size: Int) -> Int {
            times * (size + 1) + types * 6 + characters + leaps * (size + 4) + standards + universals
        }
    }

    /// The maximum number of entries of each kind, more than any zone has.
    private static let limit: Int64 = 10_000
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    /// Reads a header of 44 bytes.
    mutating func header() -> Counts? {
        guard rest.starts(with: "TZif".utf8), let version = rest.dropFirst(4).first, version >= UInt8(ascii: "2"),
            skip(20), let counts = numbers(6, size: 4), counts.allSatisfy({ (0...Self.limit).contains($0) })
        else { return nil }
        let whole = counts.map(Int.init)
        return Counts(
            universals: whole[0], standards: whole[1], leaps: whole[2], times: whole[3], types: whole[4],
            characters: whole[5])
    }

    mutating func skip(_ count: Int) -> Bool {
        guard rest.count >= count else { return false }
        rest = rest.dropFirst(count)
        return true
    }

    /// Reads a big-endian number. Numbers of 4 or 8 bytes are signed.
    mutating func number(size: Int) -> Int64? {
        guard rest.count >= size else { return nil }
        let bits = rest.prefix(size).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        rest = rest.dropFirst(size)
        return size == 4 ? Int64(Int32(truncatingIfNeeded: bits)) : Int64(bitPattern: bits)
    }

    mutating func numbers(_ count: Int, size: Int) -> [Int64]? {
        var numbers: [Int64] = []
        for _ in 0..<count {
            guard let number = number(size: size) else { return nil }
            numbers.append(number)
        }
        return numbers
    }
}

/// The rule at the end of a time zone's file, such as `CET-1CEST,M3.5.0,M10.5.0/3` (POSIX, section 8.3).
///
/// Only changes on a weekday (`M`) are supported. All current zones have such changes or none.
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

    /// Returns the seconds of the Unix epoch as if the local time were UTC.
    private static func instant(of change: Change, _ year: Int64) -> Int64 {
        let first = CivilDate.days(year: year, month: change.month, day: 1)
        // The first day of the epoch was a Thursday.
        let weekday = (first + 4).flooredRemainder(7)
        var day = first + (change.weekday - weekday).flooredRemainder(7) + (change.week - 1) * 7
        let (nextYear, nextMonth) = change.month == 12 ? (year + 1, 1) : (year, change.month + 1)
        // Week 5 means the last week of the month.
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

/// A day of the Gregorian calendar.
struct CivilDate: Hashable, Sendable {
    var year: Int64
    /// The month, 1...12.
    var month: Int64
    /// The day of the month, 1...31.
    var day: Int64

    /// The calculation uses years that begin in March, so that the leap day is the last day of a year.
    init(daysSinceEpoch days: Int64) {
        let shifted = days + 719_468
        let era = shifted.flooredQuotient(146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Returns the days since 1 January 1970.
    static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted.flooredQuotient(400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}

extension Int64 {
    func flooredQuotient(_ divisor: Int64) -> Int64 {
        self >= 0 ? self / divisor : (self - divisor + 1) / divisor
    }

    func flooredRemainder(_ divisor: Int64) -> Int64 {
        self - flooredQuotient(divisor) * divisor
    }
}
