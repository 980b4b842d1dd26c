package import NotchCore
package import NotchSystem

/// Formats the time and the date for the home view's clock and for the glances of time zones.
package struct ClockFace: Hashable, Sendable {
    private let options: ClockOptions
    private let names: CalendarNames
    private let words: Localization

    /// - Parameter words: the digits, and the separators between the parts of a date.
    package init(_ options: ClockOptions, names: CalendarNames = .english, words: Localization = .english) {
        self.options = options
        self.names = names
        self.words = words
    }

    package var hasSeconds: Bool { options.hasSeconds }

    /// - Parameter second: the second of the minute.
    package func reading(at time: WallTime, second: Int) -> ClockReading {
        var notes: [String] = []
        if options.hasSeconds { notes.append(words.figures(WallTime.twoDigits(second))) }
        if options.hours == .twelve { notes.append(half(of: time.hour)) }
        var reading = ClockReading(time: clock(time.hour, time.minute), note: notes.joined(separator: " "))
        switch options.date {
        case .none: break
        case .short: reading.date = date(time, names.shortWeekdays, names.shortMonths)
        case .long: reading.date = date(time, names.weekdays, names.months)
        }
        if options.date != .none { reading.shortDate = date(time, names.shortWeekdays, names.shortMonths) }
        return reading
    }

    static func id(ofZone zone: String) -> String { "clock:" + zone }

    /// Returns the glance of a time zone.
    ///
    /// - Parameter time: the seconds of the Unix epoch as if the local time were UTC.
    package func glance(ofZone zone: String, at time: Int64) -> Glance {
        let day = time.flooredQuotient(86_400)
        let second = Int(time - day * 86_400)
        var value = clock(second / 3600, second / 60 % 60)
        if options.hasSeconds { value += ":" + words.figures(WallTime.twoDigits(second % 60)) }
        if options.hours == .twelve { value += " " + half(of: second / 3600) }
        let place = zone.split(separator: "/").last.map { $0.split(separator: "_").joined(separator: " ") } ?? zone
        // The first day of the epoch was a Thursday.
        let weekday = WallTime.name(Int((day + 4).flooredRemainder(7)), of: names.shortWeekdays)
        return Glance(id: Self.id(ofZone: zone), value: value, detail: "\(place) · \(weekday)", icon: "globe")
    }

    private func clock(_ hour: Int, _ minute: Int) -> String {
        let hour =
            switch options.hours {
            case .twentyFour: WallTime.twoDigits(hour)
            case .twelve: String((hour + 11) % 12 + 1)
            }
        return words.figures(hour + ":" + WallTime.twoDigits(minute))
    }

    private func half(of hour: Int) -> String { hour < 12 ? names.forenoon : names.afternoon }

    private func date(_ time: WallTime, _ weekdays: [String], _ months: [String]) -> String {
        let weekday = WallTime.name(time.weekday, of: weekdays)
        let month = WallTime.name(time.month - 1, of: months)
        switch DateOrder(names) {
        case .dayFirst: return words.date(weekday, time.day, month)
        case .monthFirst: return words.figures("\(weekday), \(month) \(time.day)")
        case .written(let behindMonth, let behindDay):
            return "\(time.month)\(behindMonth)\(time.day)\(behindDay) \(weekday)"
        }
    }
}

/// The order of day and month in a locale.
enum DateOrder: Hashable {
    /// The day is first, as in Thu 1 Jan.
    case dayFirst
    /// The month is first, as in Thu, Jan 1.
    case monthFirst
    /// The date is written as numbers with words between them, such as 1月1日.
    case written(behindMonth: String, behindDay: String)

    init(_ names: CalendarNames) {
        let date = Self.fields(of: names.dateFormat)
        // A date that begins with the year is often in the form of ISO 8601, which people do not use in speech. The
        // form with the time has the order that people write.
        let fields = date.first?.letter == "Y" ? Self.fields(of: names.dateTimeFormat) : date
        guard let day = fields.firstIndex(where: { $0.letter == "d" }),
            let month = fields.firstIndex(where: { $0.letter == "m" })
        else {
            self = .dayFirst
            return
        }
        let (behindMonth, behindDay) = (fields[month].rest, fields[day].rest)
        if month < day, Self.isWord(behindMonth), Self.isWord(behindDay) {
            self = .written(behindMonth: behindMonth, behindDay: String(behindDay.prefix(while: \.isLetter)))
        } else {
            self = day < month ? .dayFirst : .monthFirst
        }
    }

    /// Returns whether a text has a letter that is not ASCII. Punctuation and spaces are ASCII; the words for year,
    /// month and day are not.
    private static func isWord(_ text: String) -> Bool {
        text.unicodeScalars.contains { !$0.isASCII && $0.properties.isAlphabetic }
    }

    /// Returns the fields of a format of `strftime(3)`, each with the text after it. Years are Y, months m and days d.
    private static func fields(of format: String) -> [(letter: Character, rest: String)] {
        var fields: [(letter: Character, rest: String)] = []
        var rest = Substring(format)
        while let percent = rest.firstIndex(of: "%") {
            rest = rest[percent...].dropFirst()
            // Flags and modifiers change the form of a number, not its meaning.
            while let flag = rest.first, "-_0^#EO".contains(flag) { rest = rest.dropFirst() }
            guard let letter = rest.popFirst() else { break }
            let text = String(rest.prefix { $0 != "%" })
            switch letter {
            case "Y", "y", "C", "G": fields.append(("Y", text))
            case "m", "b", "B", "h": fields.append(("m", text))
            case "d", "e": fields.append(("d", text))
            case "D": fields += [("m", "/"), ("d", "/"), ("Y", text)]
            case "F": fields += [("Y", "-"), ("m", "-"), ("d", text)]
            default: fields.append((letter, text))
            }
        }
        return fields
    }
}

extension Localization {
    /// The language of dates, which may be another one than that of messages.
    static var ofDates: Localization { Localization(locale: dateLocale) }

    fileprivate static var dateLocale: String { locale("LC_TIME") { System.environment($0) } }
}

extension ClockFace {
    /// The look of the home's clock without a section; `nil` where dates are in English anyway.
    package static var plain: ClockFace? {
        let names = CalendarNames.local ?? .english
        return names == .english ? nil : ClockFace(ClockOptions(), names: names, words: .ofDates)
    }
}

extension CalendarNames {
    /// How the environment's locale writes dates. A locale that is not installed has names all the same if Notch knows
    /// its language, and is `nil` otherwise.
    static var local: CalendarNames? {
        if let names = CalendarNames() { return names }
        return Language(locale: Localization.dateLocale).map { _ in CalendarNames(.ofDates) }
    }

    /// Makes the names of a built-in language, for a locale that is not installed.
    package init(_ words: Localization) {
        self.init(
            weekdays: words.weekdays, shortWeekdays: words.shortWeekdays, months: words.months,
            shortMonths: words.shortMonths, forenoon: words.forenoon, afternoon: words.afternoon,
            dateFormat: words.dateFormat, dateTimeFormat: words.dateFormat)
    }
}
