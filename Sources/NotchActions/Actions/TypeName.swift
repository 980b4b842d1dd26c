/// Derives names and ids from the words of a type's name.
enum TypeName {
    /// Returns the name of a type in words, without `suffix` as the last word. `HTTPRequestAction` becomes
    /// `HTTP Request`.
    static func words(of type: Any.Type, without suffix: String) -> String {
        var words = split(String(describing: type))
        // A type named Action has no name of its own, which setup reports (F-D10).
        if words.last == suffix { words.removeLast() }
        return words.joined(separator: " ")
    }

    /// Returns a name as a part of an id: in lowercase, with a hyphen for each blank (F6, F8).
    static func token(of name: String) -> String {
        name.split(whereSeparator: \.isWhitespace).joined(separator: "-").lowercased()
    }

    /// Splits a name into words at capital letters and underscores.
    ///
    /// Consecutive capital letters are one word, but the last of them begins the next word if a small letter follows.
    /// The plural of such a word is not split: `URLsFeature` is `URLs`, `Feature` (F-D10). Digits begin no word (F7).
    static func split(_ name: String) -> [String] {
        let letters = Array(name)
        var words: [String] = []
        var word = ""
        for (index, letter) in letters.enumerated() {
            if letter == "_" {
                words.append(word)
                word = ""
                continue
            }
            if letter.isUppercase, beginsWord(at: index, of: letters) {
                words.append(word)
                word = ""
            }
            word.append(letter)
        }
        words.append(word)
        return words.filter { !$0.isEmpty }
    }

    /// Returns whether the capital letter at `index` begins a word.
    private static func beginsWord(at index: Int, of letters: [Character]) -> Bool {
        guard index > 0, letters[index - 1].isUppercase else { return true }
        guard index + 1 < letters.count, letters[index + 1].isLowercase else { return false }
        let isPlural =
            letters[index + 1] == "s" && (index + 2 == letters.count || letters[index + 2].isUppercase)
        return !isPlural
    }
}
