import NotchCore

/// The text of Pango's markup, which bars on a desktop understand, and its colour.
///
/// Only the tags that Pango knows count as markup, and only its entities. Everything else is text, such as `a < b`.
struct PangoMarkup: Hashable, Sendable {
    private(set) var text = ""
    /// The colour of the first part that has one.
    private(set) var tint: Tint?

    private static let tags: Set<Substring> = [
        "span", "b", "i", "u", "s", "big", "small", "sub", "sup", "tt", "markup",
    ]
    private static let colourNames = ["foreground", "fgcolor", "color"]
    private static let entities: [Substring: Character] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ",
    ]
    /// More characters than any entity has.
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

    /// The tag at the beginning, without its brackets.
    private static func tag(at text: Substring) -> Substring? {
        // A tag holds no other one. So each part of a text is looked at once, however many brackets it has.
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
