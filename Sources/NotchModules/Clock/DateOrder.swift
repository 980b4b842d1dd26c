import NotchSystem

/// The order of day and month in a locale.
enum DateOrder: Hashable {
    /// Thu 1 Jan
    case dayFirst
    /// Thu, Jan 1
    case monthFirst
    /// Numbers with words between them, such as 1月1日.
    case written(behindMonth: String, behindDay: String)

    init(_ names: CalendarNames) {
        let date = Self.fields(of: names.dateFormat)
        // A date that begins with the year is often that of ISO 8601, which nobody says. The form with the time has the
        // order that people write.
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

    /// Punctuation and spaces are ASCII, and the words for year, month and day are not.
    private static func isWord(_ text: String) -> Bool {
        text.unicodeScalars.contains { !$0.isASCII && $0.properties.isAlphabetic }
    }

    /// Returns the fields of a form of `strftime(3)`, each with the text behind it. Years are Y, months m and days d.
    private static func fields(of format: String) -> [(letter: Character, rest: String)] {
        var fields: [(letter: Character, rest: String)] = []
        var rest = Substring(format)
        while let percent = rest.firstIndex(of: "%") {
            rest = rest[percent...].dropFirst()
            // Flags and modifiers change how a number is written, and not which.
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
