import CGLib

/// Folds texts for searches: to lower case, without combining marks, and with one form of each letter.
enum FoldedText {
    /// The bytes of a text that can be searched. A card shows fewer.
    private static let limit = 1024

    static func fold(_ text: String) -> String {
        let head = text.utf8.count <= limit ? text : String(decoding: text.utf8.prefix(limit), as: UTF8.self)
        if head.utf8.allSatisfy({ $0 < 0x80 }) {
            return String(decoding: head.utf8.map { lower($0) }, as: UTF8.self)
        }
        var folded = String.UnicodeScalarView()
        for scalar in decomposed(head).unicodeScalars where scalar.properties.canonicalCombiningClass == .notReordered {
            switch scalar {
            case "ß", "ẞ": folded.append(contentsOf: "ss".unicodeScalars)
            case "ς": folded.append("σ")
            default:
                let isSpace = scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
                folded.append(
                    contentsOf: isSpace ? " ".unicodeScalars : scalar.properties.lowercaseMapping.unicodeScalars)
            }
        }
        return String(folded)
    }

    private static func lower(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        case 0..<0x20, 0x7F: 0x20
        default: byte
        }
    }

    /// `g_utf8_normalize(3)`, which decomposes "é" into "e" and a mark, and "ﬁ" into two letters.
    private static func decomposed(_ text: String) -> String {
        // A zero byte would end the text.
        var bytes = text.utf8.map { $0 == 0 ? 0x20 : CChar(bitPattern: $0) }
        bytes.append(0)
        guard let result = notch_g_utf8_normalize(bytes, bytes.count - 1, Int32(NOTCH_NORMALIZE_ALL)) else {
            return text
        }
        defer { notch_g_free(result) }
        return String(cString: result)
    }

    /// Returns the folded fields of a record in one text. A blank precedes each field, as it precedes each word within
    /// a field.
    static func fields(_ texts: String?...) -> String {
        var result = ""
        for (text, end) in zip(texts, ends) { result += " " + fold(text ?? "") + end }
        return result
    }

    /// The separators after the fields. No folded text contains them.
    static let ends = ["\u{1E}", "\u{1F}", ""]
}

/// The words of a search. Each must occur in a record, at the beginning of a word or within one.
struct SearchWords {
    /// The words; empty if the text has none.
    let words: [SQLValue]

    /// The most words that count. More words would only cost time.
    private static let most = 16

    init(_ text: String) {
        words = FoldedText.fold(text).split(separator: " ").prefix(Self.most).map { .text(String($0)) }
    }

    /// The condition in SQL, whose first values are the words.
    var condition: String {
        (1...max(words.count, 1)).map { "instr(folded, ?\($0)) > 0" }.joined(separator: " AND ")
    }

    /// The score of a record in SQL. A word counts 8 in the first field, 4 in the second and 2 in later ones, plus 1 if
    /// it begins a word.
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
