import NotchCore

/// Converts a script's text for a glance.
enum ScriptText {
    /// The maximum length of a glance's value, in bytes.
    static let longestValue = 64
    /// The maximum length of a glance's detail, in bytes.
    static let longestDetail = 256

    /// Returns the text on one line, without private-use characters, truncated to `limit` bytes.
    ///
    /// - Returns: `nil` if no visible text is left.
    static func clean(_ text: some StringProtocol, limit: Int) -> String? {
        DisplayText.output(text, limit: limit, keepsPrivateUse: false)
    }

    /// Returns whether the text consists only of characters of an icon font.
    static func isGlyph(_ text: String) -> Bool {
        let scalars = text.unicodeScalars.filter { !$0.properties.isWhitespace }
        return !scalars.isEmpty && clean(text, limit: longestValue) == nil
            && scalars.contains { $0.properties.generalCategory == .privateUse }
    }

    /// Returns the first line with more than white space, and the text after it.
    static func firstLine(of text: String) -> (line: Substring, rest: Substring)? {
        var rest = text[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(where: \.isNewline) ?? rest.endIndex
            let line = rest[..<end]
            rest = end == rest.endIndex ? "" : rest[rest.index(after: end)...]
            if line.contains(where: { !$0.isWhitespace }) { return (line, rest) }
        }
        return nil
    }
}

/// The plain text and the colour of Pango markup, which status bars on a desktop accept.
///
/// Only the tags and entities of Pango are markup. All other characters are text, as in `a < b`.
struct PangoMarkup: Hashable, Sendable {
    private(set) var text = ""
    /// The first colour in the markup.
    private(set) var tint: Tint?

    private static let tags: Set<Substring> = [
        "span", "b", "i", "u", "s", "big", "small", "sub", "sup", "tt", "markup",
    ]
    private static let colourNames = ["foreground", "fgcolor", "color"]
    private static let entities: [Substring: Character] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ",
    ]
    /// The maximum length of an entity, in characters.
    private static let longestEntity = 10

    init(_ markup: String) {
        guard markup.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
            text = markup
            return
        }
        var rest = markup[...]
        while let character = rest.first {
            if character == "<", let tag = Self.tag(at: rest) {
                if tint == nil { tint = Self.tint(of: tag) }
                rest = rest[tag.endIndex...].dropFirst()
            } else if character == "&", let (scalar, end) = Self.entity(at: rest) {
                text.append(scalar)
                rest = rest[end...]
            } else {
                text.append(character)
                rest.removeFirst()
            }
        }
    }

    /// Returns the tag at the beginning, without its angle brackets.
    private static func tag(at text: Substring) -> Substring? {
        // A tag contains no other tag, so each part of a text is scanned once even if it has many brackets.
        let tag = text.dropFirst().prefix { $0 != "<" && $0 != ">" }
        guard tag.endIndex != text.endIndex, text[tag.endIndex] == ">" else { return nil }
        let name = (tag.first == "/" ? tag.dropFirst() : tag).prefix { $0.isLetter }
        return tags.contains(name) ? tag : nil
    }

    private static func tint(of tag: Substring) -> Tint? {
        for attribute in tag.split(whereSeparator: \.isWhitespace).dropFirst() {
            let parts = attribute.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, colourNames.contains(String(parts[0])) else { continue }
            if let tint = ScriptColour.tint(parts[1].filter { $0 != "'" && $0 != "\"" && $0 != "/" }) { return tint }
        }
        return nil
    }

    private static func entity(at text: Substring) -> (Character, String.Index)? {
        guard let end = text.prefix(longestEntity).firstIndex(of: ";") else { return nil }
        let name = text[..<end].dropFirst()
        let next = text.index(after: end)
        if let character = entities[name] { return (character, next) }
        guard name.first == "#" else { return nil }
        let isHexadecimal = name.dropFirst().first == "x"
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        guard let number = UInt32(digits, radix: isHexadecimal ? 16 : 10), let scalar = Unicode.Scalar(number) else {
            return nil
        }
        return (Character(scalar), next)
    }
}

/// The colours and classes that scripts name.
enum ScriptColour {
    /// Returns the tint of a colour: a name, `#RRGGBB`, `#RRGGBBAA` or `#RGB`.
    static func tint(_ text: String) -> Tint? {
        if text.hasPrefix("#") {
            let digits = text.dropFirst()
            if digits.utf8.count == 8 { return Tint("#" + digits.prefix(6)) }
            if digits.utf8.count == 3 { return Tint("#" + digits.map { "\($0)\($0)" }.joined()) }
        }
        return Tint(text)
    }

    /// Returns whether a line is certainly a colour, like the third line of a block.
    static func isColour(_ line: String) -> Bool {
        line.hasPrefix("#") && tint(line) != nil
    }

    /// Returns the first tint of the classes.
    static func tint(ofClasses names: [String]) -> Tint? {
        names.lazy.compactMap(tint(ofClass:)).first
    }

    /// Returns the tint of a style sheet class.
    static func tint(ofClass name: String) -> Tint? {
        switch name.lowercased() {
        case "critical", "urgent", "error", "bad", "danger", "alert", "failed": .red
        case "warning", "warn", "high", "degraded": .orange
        case "good", "ok", "success", "connected", "charging": .green
        case "disabled", "inactive", "off", "muted", "disconnected": .gray
        default: Tint(name)
        }
    }
}
