/// The words of a search, each of which must occur in a record: at the beginning of a word, or within one.
struct SearchWords {
    /// The words; none where the text has no word.
    let words: [SQLValue]

    /// The most words that count. Further ones would only take time.
    private static let most = 16

    init(_ text: String) {
        words = FoldedText.fold(text).split(separator: " ").prefix(Self.most).map { .text(String($0)) }
    }

    /// The condition in SQL, whose first values are the words.
    var condition: String {
        (1...max(words.count, 1)).map { "instr(folded, ?\($0)) > 0" }.joined(separator: " AND ")
    }

    /// How well a record fits, in SQL: a word counts most in the first field, and a little more where it begins one.
    var score: String {
        let ends = FoldedText.ends.dropLast().map { "char(\($0.unicodeScalars.first?.value ?? 0))" }
        return (1...max(words.count, 1)).map { number in
            """
            CASE WHEN instr(folded, ?\(number)) < instr(folded, \(ends[0])) THEN 8 \
            WHEN instr(folded, ?\(number)) < instr(folded, \(ends[1])) THEN 4 ELSE 2 END \
            + (instr(folded, ' ' || ?\(number)) > 0)
            """
        }.joined(separator: " + ")
    }
}
