import NotchIPC

/// A line of a command's output.
///
/// A line `progress 40 Copying` says how much is done, in percent, and may say what is being done. Every other line
/// is text.
enum CommandOutput: Hashable, Sendable {
    case progress(Double, String?)
    case text(String)

    /// The most bytes of a line that a card shows.
    static let longestText = 512

    /// - Returns: `nil` for a line with nothing to see.
    init?(line: String) {
        let words = line.split(separator: " ", maxSplits: 2)
        if words.count > 1, words[0] == "progress", let percent = Self.percent(words[1]) {
            self = .progress(percent, words.count > 2 ? Self.clean(String(words[2])) : nil)
        } else if let text = Self.clean(line) {
            self = .text(text)
        } else {
            return nil
        }
    }

    private static func percent(_ word: Substring) -> Double? {
        let digits = word.hasSuffix("%") ? word.dropLast() : word
        guard digits.utf8.allSatisfy({ "0123456789.".utf8.contains($0) }) else { return nil }
        return Double(digits).flatMap { (0...100).contains($0) ? $0 : nil }
    }

    /// Makes text fit for a card. Sequences that colour a terminal are left out.
    static func clean(_ line: String) -> String? {
        var plain = String.UnicodeScalarView()
        var rest = line.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar == "\u{1B}", rest.first == "[" {
                // A control sequence ends with the first character from @ to ~ (ECMA-48).
                rest = rest.dropFirst().drop { !("@"..."~").contains($0) }.dropFirst()
            } else if scalar != "\0" {
                plain.append(scalar)
            }
        }
        guard let clean = try? DisplayText.clean(String(plain)) else { return nil }
        var text = ""
        var size = 0
        for character in clean {
            size += character.utf8.count
            guard size <= longestText else { return text + "…" }
            text.append(character)
        }
        return text
    }
}
