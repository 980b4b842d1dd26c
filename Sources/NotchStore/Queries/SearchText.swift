/// The text of a person, as an expression of FTS5.
///
/// Each word becomes a quoted string with a star, so it counts as the beginning of a word, and nothing in it is syntax.
/// All words must occur.
struct SearchText {
    /// The expression; `nil` where the text has no word.
    let expression: String?

    /// The most words that count. Further ones would only take time.
    private static let mostWords = 16

    init(_ text: String) {
        // A zero byte would end the expression. Scalars are looked at, since a mark makes another character of a quote.
        let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace || scalar == "\0" }
        let words = text.unicodeScalars.split(whereSeparator: isSpace).prefix(Self.mostWords)
        let quoted = words.map { word in
            var string = String.UnicodeScalarView()
            for scalar in word { string.append(contentsOf: scalar == "\"" ? [scalar, scalar] : [scalar]) }
            return "\"" + String(string) + "\"*"
        }
        expression = quoted.isEmpty ? nil : quoted.joined(separator: " ")
    }
}
