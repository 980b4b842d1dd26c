package import NotchCore
package import NotchSystem

/// How the home's clock looks: what it says at a second of the day.
package struct ClockFace: Hashable, Sendable {
    private let options: ClockOptions
    private let names: CalendarNames
    private let words: Words

    /// - Parameter words: the figures, and what stands between the parts of a date.
    package init(_ options: ClockOptions, names: CalendarNames = .english, words: Words = .english) {
        self.options = options
        self.names = names
        self.words = words
    }

    package var hasSeconds: Bool { options.hasSeconds }

    /// - Parameter second: the second of the minute.
    package func reading(at time: WallTime, second: Int) -> ClockReading {
        var notes: [String] = []
        if options.hasSeconds { notes.append(words.figures(Self.twoDigits(second))) }
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
        if options.hasSeconds { value += ":" + words.figures(Self.twoDigits(second % 60)) }
        if options.hours == .twelve { value += " " + half(of: second / 3600) }
        let place = zone.split(separator: "/").last.map { $0.split(separator: "_").joined(separator: " ") } ?? zone
        // The first day of the epoch was a Thursday.
        let weekday = Self.name(Int((day + 4).flooredRemainder(7)), of: names.shortWeekdays)
        return Glance(id: Self.id(ofZone: zone), value: value, detail: "\(place) · \(weekday)", icon: "globe")
    }

    private func clock(_ hour: Int, _ minute: Int) -> String {
        let hour =
            switch options.hours {
            case .twentyFour: Self.twoDigits(hour)
            case .twelve: String((hour + 11) % 12 + 1)
            }
        return words.figures(hour + ":" + Self.twoDigits(minute))
    }

    private func half(of hour: Int) -> String { hour < 12 ? names.forenoon : names.afternoon }

    private func date(_ time: WallTime, _ weekdays: [String], _ months: [String]) -> String {
        let weekday = Self.name(time.weekday, of: weekdays)
        let month = Self.name(time.month - 1, of: months)
        switch DateOrder(names) {
        case .dayFirst: return words.date(weekday, time.day, month)
        case .monthFirst: return words.figures("\(weekday), \(month) \(time.day)")
        case .written(let behindMonth, let behindDay):
            return "\(time.month)\(behindMonth)\(time.day)\(behindDay) \(weekday)"
        }
    }

    private static func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : String(value) }

    private static func name(_ index: Int, of names: [String]) -> String {
        names.indices.contains(index) ? names[index] : "?"
    }
}
