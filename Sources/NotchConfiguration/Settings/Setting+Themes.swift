import NotchCore
import NotchGraphics

extension Settings {
    /// The settings of the choice of themes over time, and of the hours in which the panel is off.
    static let appearance: [Setting] = [
        theme("Name", \.appearance.name, .emptyForNone(.themeName)),
        theme("Schedule", \.appearance.schedule, .themeSchedule),
        theme("ByLight", \.appearance.levels, .themeLevels),
        Setting("Display", "BlankHours", \.appearance.blankHours, .dayHours),
    ]

    /// Makes a key of `[Theme]` that names themes. The existence of the themes is checked after all files have been
    /// read.
    private static func theme<Value: Sendable>(
        _ key: String, _ property: Property<NotchConfiguration, Value>, _ syntax: ValueSyntax<Value>
    ) -> Setting {
        Setting("Theme", key) { (configuration, entry) throws(InvalidValue) in
            configuration[keyPath: property] = try syntax.read(entry.value)
            configuration.appearance.places[key] = entry.place
        }
    }
}

extension ValueSyntax<RGBA> {
    /// Reads `#RRGGBB`, or `#RRGGBB 62%` for a colour that is laid over another.
    static var colour: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            let parts = text.split(separator: " ")
            let opacity = parts.count == 2 ? opacity(parts[1]) : 1
            guard (1...2).contains(parts.count), let hex = hex(parts[0]), let opacity else {
                throw InvalidValue(expectation: "a colour such as #FF8800, or #FFFFFF 62%")
            }
            return RGBA(hex: hex).opacity(opacity)
        }
    }

    /// Reads `#RRGGBB`.
    static var opaqueColour: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            guard let hex = hex(text[...]) else { throw InvalidValue(expectation: "a colour such as #FF8800") }
            return RGBA(hex: hex)
        }
    }

    private static func hex(_ text: Substring) -> UInt32? {
        // Without the check of the digits, a sign would be accepted.
        guard text.first == "#", text.utf8.count == 7, text.dropFirst().allSatisfy(\.isHexDigit) else { return nil }
        return UInt32(text.dropFirst(), radix: 16)
    }

    private static func opacity(_ text: Substring) -> Double? {
        guard text.last == "%", let percent = Double(text.dropLast()), (0.0...100).contains(percent) else { return nil }
        return percent / 100
    }
}

extension ValueSyntax<String> {
    /// Reads the name of a theme. The existence of the theme is checked later.
    static var themeName: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            guard ThemeCatalog.isName(text) else {
                throw InvalidValue(expectation: "a theme's name, of letters, digits, hyphens and underscores")
            }
            return text
        }
    }
}

extension ValueSyntax<DaySchedule<String>> {
    /// Reads `07:00 light, 20:00 dark`.
    static var themeSchedule: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            var turns: [DaySchedule<String>.Turn] = []
            for (first, name) in try themePairs(text, expectation: "times with themes, such as 07:00 light, 20:00 dark")
            {
                guard let time = TimeOfDay(first) else {
                    throw InvalidValue(
                        expectation: "", cause: "'\(KeyFile.shortened(first))' should be a time such as 06:30")
                }
                guard !turns.contains(where: { $0.time == time }) else {
                    throw InvalidValue(expectation: "", cause: "two themes begin at \(time)")
                }
                turns.append(DaySchedule.Turn(time, name))
            }
            return DaySchedule(turns)
        }
    }
}

extension ValueSyntax<[ThemeLevel]> {
    /// Reads `0 night, 10 dark, 300 light`.
    static var themeLevels: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            var levels: [ThemeLevel] = []
            for (first, name) in try themePairs(text, expectation: "lux with themes, such as 0 night, 10 dark") {
                guard let lux = Double(first), (0.0...200_000).contains(lux) else {
                    throw InvalidValue(
                        expectation: "", cause: "'\(KeyFile.shortened(first))' should be a number of lux, 0 to 200000")
                }
                guard !levels.contains(where: { $0.lux == lux }) else {
                    throw InvalidValue(expectation: "", cause: "two themes begin at \(first) lux")
                }
                levels.append(ThemeLevel(lux: lux, theme: name))
            }
            return levels.sorted { $0.lux < $1.lux }
        }
    }
}

extension ValueSyntax<[DayHours]> {
    /// Reads `23:00-06:30, 12:00-13:00`.
    static var dayHours: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            var hours: [DayHours] = []
            for part in text.split(separator: ",", omittingEmptySubsequences: false) where !text.isEmpty {
                let times = part.split(separator: "-", omittingEmptySubsequences: false)
                    .map { TimeOfDay($0.filter { $0 != " " }) }
                guard times.count == 2, let from = times[0], let until = times[1], from != until else {
                    throw InvalidValue(expectation: "hours such as 23:00-06:30, or several with commas")
                }
                hours.append(DayHours(from: from, until: until))
            }
            return hours
        }
    }
}

/// Reads pairs of a text and a theme's name, with commas between the pairs. There are at most 48 pairs. An empty text
/// has no pairs.
private func themePairs(_ text: String, expectation: String) throws(InvalidValue) -> [(String, String)] {
    guard !text.isEmpty else { return [] }
    var pairs: [(String, String)] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        let words = part.split(separator: " ")
        guard words.count == 2, pairs.count < 48 else { throw InvalidValue(expectation: expectation) }
        pairs.append((String(words[0]), try ValueSyntax<String>.themeName.read(String(words[1]))))
    }
    return pairs
}
