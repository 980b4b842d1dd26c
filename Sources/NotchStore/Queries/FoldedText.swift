import CGLib

/// A text as searches compare it: in lower case, without marks, and with one form of each letter.
enum FoldedText {
    /// The bytes of a text that are searched. A card shows fewer.
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

    /// `g_utf8_normalize(3)`, by which "é" becomes "e" and a mark, and "ﬁ" two letters.
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

    /// The fields of a record, one after the other. Each begins with a blank, as a word within it does.
    static func fields(_ texts: String?...) -> String {
        var result = ""
        for (text, end) in zip(texts, ends) { result += " " + fold(text ?? "") + end }
        return result
    }

    /// What follows each field. No folded text contains it.
    static let ends = ["\u{1E}", "\u{1F}", ""]
}

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
