import CPangoCairo

/// The places at which a text may end in an ellipsis, between words and not inside a number, and those at which a long
/// word may go on in the next line.
enum TextBreaks {
    /// A place at which a line may end, and then has a hyphen.
    private static let softHyphen: Character = "\u{AD}"
    /// A place at which a line may end, and then has none.
    private static let invisible: Character = "\u{200B}"
    /// The letters of a word that stay together before its first hyphen, and after its last one.
    private static let leastLetters = 3
    private static let vowels = Set("aeiouyàáâãäåæèéêëìíîïòóôõöøœùúûüýÿąęėįųūőűıαεηιουωάέήίόύώаеёиіїоуыэюяє")
    private static let digraphs: Set<String> = [
        "ch", "ck", "ph", "qu", "rh", "sch", "sh", "sz", "th", "cz", "rz", "gn", "tsch",
    ]

    /// Returns whether a character only marks a place between two others.
    static func isMark(_ letter: Character) -> Bool { letter == softHyphen || letter == invisible }

    /// Returns whether a text has places at which a word may go on in the next line.
    static func isMarked(_ text: Substring) -> Bool {
        // The bytes of the two marks in UTF-8 end so, and few other letters do.
        guard text.utf8.contains(where: { $0 == 0xAD || $0 == 0x8B }) else { return false }
        return text.contains(where: isMark)
    }

    /// Returns whether a character belongs to the word behind it: a bracket or a quotation mark.
    static func opensWords(_ letter: Character) -> Bool {
        switch letter.unicodeScalars.first?.properties.generalCategory {
        case .openPunctuation, .initialPunctuation: true
        default: false
        }
    }

    /// Returns whether a character announces what follows it, so that it does not stand before an ellipsis.
    static func joinsWords(_ letter: Character) -> Bool {
        guard letter.isPunctuation, let scalar = letter.unicodeScalars.first, !opensWords(letter) else {
            return opensWords(letter)
        }
        switch scalar.properties.generalCategory {
        case .dashPunctuation: return true
        default: return !"%\u{2030}\u{66A}\u{2032}\u{2033}#*)]}\u{201D}\u{2019}\u{BB}".contains(letter)
        }
    }

    /// Returns a word with the marks of punctuation beside it that have spaces around them, as in French. Debian 13's
    /// Pango, which has newer rules of Unicode, ends no line between them and the word.
    static func unbroken(_ words: [Substring], _ index: Int) -> String {
        var text = String(words[index])
        if index > 0, !words[index - 1].isEmpty, words[index - 1].allSatisfy(opensWords) {
            text = "\(words[index - 1]) \(text)"
        }
        if index + 1 < words.count, !words[index + 1].isEmpty,
            words[index + 1].allSatisfy({ $0.isPunctuation && !opensWords($0) })
        {
            text += " \(words[index + 1])"
        }
        return text
    }

    /// Returns a word with marks at the places at which a line may end inside it.
    ///
    /// The letters of a word have hyphens between them, and at least three of them are on each line. Hyphens stand before
    /// a consonant with a vowel behind it, as between the syllables of most words. A name with digits, an address or a
    /// serial may end anywhere, and has no hyphen, which would be one letter more.
    ///
    /// - Parameter anywhere: whether hyphens stand between any two letters, for a word whose syllables are too long.
    /// - Returns: `nil` for a word that has no such place, and for a script without capitals. Such scripts have no
    ///   hyphens, and their lines end by Unicode's rules.
    static func marked(_ word: Substring, anywhere: Bool) -> String? {
        guard !word.contains(where: { $0.isLetter && !$0.isCased }) else { return nil }
        guard word.contains(where: \.isLetter), !isAddress(word) else {
            return word.map(String.init).joined(separator: String(invisible))
        }
        var marked = ""
        var rest = word
        while !rest.isEmpty {
            let letters = rest.prefix { $0.isLetter }
            marked += hyphenated(Array(letters), anywhere: anywhere) ?? String(letters)
            rest = rest.dropFirst(letters.count)
            marked += rest.prefix { !$0.isLetter }
            rest = rest.drop { !$0.isLetter }
        }
        return marked == word ? nil : marked
    }

    /// Returns whether a word has digits, or is an address or the path of a file.
    private static func isAddress(_ word: Substring) -> Bool {
        word.contains { $0.isNumber || "@_\\=&:".contains($0) } || word.hasPrefix("/") || word.contains("//")
            || zip(word, word.dropFirst()).contains { $0 == "." && $1.isLetter }
    }

    private static func hyphenated(_ letters: [Character], anywhere: Bool) -> String? {
        guard letters.count >= 2 * leastLetters else { return nil }
        let lower = letters.map { Character($0.lowercased().prefix(1).description) }
        var word = ""
        for (index, letter) in letters.enumerated() {
            let isFar = index >= leastLetters && letters.count - index >= leastLetters
            if isFar, anywhere || beginsSyllable(lower, at: index) { word.append(softHyphen) }
            word.append(letter)
        }
        return word
    }

    /// Returns whether a consonant stands at a place, or two or more that make one sound, with a vowel behind.
    private static func beginsSyllable(_ letters: [Character], at index: Int) -> Bool {
        guard !vowels.contains(letters[index]), letters[..<index].contains(where: vowels.contains) else { return false }
        for length in 1...4 where index + length < letters.count && vowels.contains(letters[index + length]) {
            guard length == 1 || digraphs.contains(String(letters[index..<index + length])) else { return false }
            // The consonant is not the second one of such a sound.
            return !(1...3).contains { before in
                index >= before && digraphs.contains(String(letters[(index - before)..<index + length]))
            }
        }
        return false
    }

    /// Returns the offset in UTF-8 at which the beginning of a text ends that has at most `most` bytes: before the word
    /// or the number at that place. The first word of a text has no better place than the given one, but a number in its
    /// place ends before its first digit.
    static func end(of text: String, at most: Int) -> Int {
        let numbers = TextNumbers.ranges(in: text)
        let places = places(in: text)
        var end = most
        while true {
            if let number = numbers.first(where: { $0.lowerBound < end && end < $0.upperBound }) {
                end = number.lowerBound
            } else if let place = places.last(where: { $0 <= end }), place > 0 {
                guard place < end else { return end }
                end = place
            } else {
                // A part of a number is another number, but a part of a word is better than nothing.
                return numbers.contains { $0.lowerBound <= end && $0.contains(most) } ? end : most
            }
        }
    }

    /// Returns the places at which a line may begin or a word has ended, as offsets in UTF-8, by the rules of Unicode's
    /// line breaking (UAX #14), which also cover scripts without spaces.
    ///
    /// C: `pango_get_log_attrs()`.
    private static func places(in text: String) -> [Int] {
        let scalars = text.unicodeScalars
        var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: scalars.count + 1)
        var copy = text
        copy.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) {
                pango_get_log_attrs(
                    $0.baseAddress, Int32($0.count), -1, pango_language_from_string("en"), &attributes,
                    Int32(attributes.count))
            }
        }
        var places: [Int] = []
        var offset = 0
        var isMarked = false
        for (attribute, scalar) in zip(attributes, scalars) {
            if attribute.is_line_break != 0 && !isMarked || scalar.properties.isWhitespace { places.append(offset) }
            isMarked = isMark(Character(scalar))
            offset += scalar.utf8.count
        }
        return places + [offset]
    }
}
