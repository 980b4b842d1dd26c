/// The numbers of a text, inside which no line ends and no ellipsis stands: a part of a number is another number.
enum TextNumbers {
    /// The longest unit that follows a number without a space, in characters.
    private static let longestUnit = 3
    /// The signs between the digits of one number: of decimals, thousands, times, dates, versions and fractions.
    private static let separators: Set<Character> = [
        ".", ",", ":", "/", "-", "'", "\u{2019}", "\u{2011}", "\u{2212}", "\u{66B}", "\u{66C}", "\u{A0}", "\u{202F}",
        "\u{2007}", "\u{2009}",
    ]
    /// The spaces between a number and its unit.
    private static let spaces: Set<Character> = ["\u{A0}", "\u{202F}", "\u{2007}", "\u{2009}"]
    private static let signs: Set<Character> = ["+", "-", "\u{2212}", "\u{B1}", "~", "\u{2248}", "<", ">", "#"]
    private static let marks: Set<Character> = ["%", "\u{2030}", "\u{66A}", "\u{B0}", "\u{2032}", "\u{2033}"]

    /// Returns the places of the numbers, as offsets in UTF-8 and in order. Signs, a currency and a unit that stand
    /// beside the digits belong to a number.
    static func ranges(in text: String) -> [Range<Int>] {
        // Digits of other scripts have greater bytes.
        guard text.utf8.contains(where: { (0x30...0x39).contains($0) || $0 >= 0xD9 }) else { return [] }
        let letters = Array(text)
        var offsets = [0]
        for letter in letters { offsets.append(offsets[offsets.count - 1] + letter.utf8.count) }
        var found: [Range<Int>] = []
        var index = 0
        while index < letters.count {
            guard isDigit(letters[index]) else {
                index += 1
                continue
            }
            let start = start(of: letters, digits: index)
            let end = end(of: letters, digits: index)
            index = end
            guard let start else { continue }
            found.append(offsets[start]..<offsets[end])
        }
        return found
    }

    /// Returns where a number begins whose first digit is known; `nil` for a digit within a name.
    private static func start(of letters: [Character], digits: Int) -> Int? {
        var start = digits
        func before(_ matches: (Character) -> Bool) -> Bool { start > 0 && matches(letters[start - 1]) }
        if before({ $0 == "v" || $0 == "V" }) {
            start -= 1
        } else {
            if start > 1, spaces.contains(letters[start - 1]), isCurrency(letters[start - 2]) { start -= 1 }
            while before({ signs.contains($0) || isCurrency($0) }) { start -= 1 }
            // The hyphen between a name and its version is no sign.
            if start + 1 == digits, letters[start] == "-", before(\.isLetter) { return digits }
        }
        return before(\.isLetter) ? nil : start
    }

    /// Returns where a number ends whose first digit is known.
    private static func end(of letters: [Character], digits: Int) -> Int {
        var end = digits
        var hasTime = false
        while end < letters.count {
            if isDigit(letters[end]) {
                end += 1
                continue
            }
            guard end + 1 < letters.count, isDigit(letters[end + 1]) else { break }
            // The time of a date as in ISO 8601, and its distance from UTC.
            let isTime = letters[end] == "T" && letters[digits..<end].contains("-")
            guard isTime || separators.contains(letters[end]) || hasTime && letters[end] == "+" else { break }
            hasTime = hasTime || isTime
            end += 2
        }
        if letters[digits..<end].contains(".") { end = endOfPreRelease(letters, at: end) }
        var unit = end
        if unit + 1 < letters.count, spaces.contains(letters[unit]) || isUnit(letters, at: unit + 1) { unit += 1 }
        let first = unit
        while unit < letters.count, marks.contains(letters[unit]) || isCurrency(letters[unit]) { unit += 1 }
        let word = unit
        while unit < letters.count, letters[unit].isLetter { unit += 1 }
        if unit - word > longestUnit { unit = word }
        return unit > first ? unit : end
    }

    /// Returns where a version ends whose numbers are known: after its pre-release, such as `-rc.2`.
    private static func endOfPreRelease(_ letters: [Character], at end: Int) -> Int {
        guard end < letters.count, letters[end] == "-" else { return end }
        let word = letters[(end + 1)...].prefix(while: \.isLetter)
        var place = word.endIndex
        if place < letters.count, letters[place] == "." { place += 1 }
        let number = letters[place...].prefix(while: isDigit)
        return word.isEmpty || number.isEmpty ? end : number.endIndex
    }

    /// Returns whether a percent sign, a degree or a currency follows a usual space, and belongs to no later number.
    private static func isUnit(_ letters: [Character], at place: Int) -> Bool {
        guard letters[place - 1] == " " else { return false }
        if marks.contains(letters[place]) { return true }
        return isCurrency(letters[place]) && !(place + 1 < letters.count && isDigit(letters[place + 1]))
    }

    private static func isDigit(_ letter: Character) -> Bool {
        letter.unicodeScalars.first?.properties.numericType == .decimal
    }

    private static func isCurrency(_ letter: Character) -> Bool {
        letter.unicodeScalars.first?.properties.generalCategory == .currencySymbol
    }
}
