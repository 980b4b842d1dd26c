internal import FoundationEssentials

/// Text beyond ASCII in a header (RFC 2047), such as `=?UTF-8?B?w4Q=?=` and `=?UTF-8?Q?=C3=84?=`.
enum EncodedWords {
    /// Returns a text with its encoded words decoded. Spaces between two of them are dropped. What is no word of UTF-8,
    /// ASCII or ISO 8859-1 stays as it is.
    static func decoded(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        /// The end of the last word in the result, while only spaces have come after it.
        var end: Int?
        var index = 0
        while index < bytes.count {
            if let word = word(in: bytes, at: index) {
                if let end { result.removeSubrange(end...) }
                result += word.text
                end = result.count
                index = word.end
            } else {
                if bytes[index] != UInt8(ascii: " ") && bytes[index] != UInt8(ascii: "\t") { end = nil }
                result.append(bytes[index])
                index += 1
            }
        }
        return String(validating: result, as: UTF8.self) ?? text
    }

    private static let mark = UInt8(ascii: "?")
    private static let equals = UInt8(ascii: "=")

    private static func word(in bytes: [UInt8], at start: Int) -> (text: [UInt8], end: Int)? {
        guard bytes[start] == equals, start + 1 < bytes.count, bytes[start + 1] == mark else { return nil }
        // No part contains a question mark, so all words of a text together are read once.
        let parts = bytes[(start + 2)...].split(separator: mark, maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, parts[1].count == 1, parts[3].first == equals,
            let data = data(of: parts[2], encoding: parts[1][parts[1].startIndex])
        else { return nil }
        let end = parts[3].startIndex + 1
        switch String(decoding: parts[0], as: UTF8.self).lowercased() {
        case "utf-8", "us-ascii": return (data, end)
        case "iso-8859-1": return (data.flatMap { Array(String(Character(Unicode.Scalar($0))).utf8) }, end)
        default: return nil
        }
    }

    private static func data(of text: ArraySlice<UInt8>, encoding: UInt8) -> [UInt8]? {
        switch encoding {
        case UInt8(ascii: "B"), UInt8(ascii: "b"):
            return Data(base64Encoded: Data(text)).map { Array($0) }
        case UInt8(ascii: "Q"), UInt8(ascii: "q"):
            return PercentText.decoded(text, escape: equals, space: UInt8(ascii: "_"))
        default: return nil
        }
    }
}
