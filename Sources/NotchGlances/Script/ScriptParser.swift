import NotchCore
import NotchJSON

/// Reads the output formats of scripts for status bars.
///
/// - JSON of Waybar's custom modules: `text`, `alt`, `tooltip`, `class` and `percentage`.
/// - JSON of i3blocks: `full_text`, `short_text`, `color`, `urgent` and `markup`.
/// - The protocol of i3bar: blocks with the members of i3blocks, in an array on each line.
/// - The lines of i3blocks: the full text, the short text, the colour and the background colour.
/// - The lines of Waybar: the text, the tooltip and the classes.
/// - Any text.
enum ScriptParser {
    /// The exit status of an urgent i3blocks script.
    static let urgentStatus: Int32 = 33

    /// Reads the lines of one run.
    static func read(_ lines: [String], isUrgent: Bool = false) throws(ScriptFault) -> ScriptReading {
        let lines = withoutMark(lines)
        let text = lines.drop { !$0.contains { !$0.isWhitespace } }
        // An empty first line is an empty text, which hides the glance. Empty lines before JSON are skipped.
        var reading = text.first.map(isJSON) == true ? try readJSON(text) : readPlain(lines[...])
        if isUrgent { reading.tint = .red }
        return reading
    }

    /// Reads one line of a continuous script.
    ///
    /// - Returns: `nil` for the beginning of i3bar's protocol, which has no state.
    static func read(line: String) throws(ScriptFault) -> ScriptReading? {
        let lines = withoutMark([line])
        guard lines.contains(where: isJSON) else { return readPlain(lines[...]) }
        return lines.contains(where: beginsBlocks) ? nil : try readJSON(lines[...])
    }

    /// Returns the lines without a byte order mark at their beginning.
    private static func withoutMark(_ lines: [String]) -> [String] {
        guard let first = lines.first, first.unicodeScalars.first == "\u{FEFF}" else { return lines }
        return [String(first.unicodeScalars.dropFirst())] + lines.dropFirst()
    }

    // MARK: Lines

    /// The maximum number of used lines. Waybar's lines after the second are classes.
    private static let plainLimit = 32

    private static func readPlain(_ lines: ArraySlice<String>) -> ScriptReading {
        let texts = lines.prefix(plainLimit).map(PangoMarkup.init)
        guard let first = texts.first else { return ScriptReading(value: nil) }
        var value = ScriptText.clean(first.text, limit: ScriptText.longestValue)
        if value == nil, texts.count > 1, ScriptText.isGlyph(first.text) {
            value = ScriptText.clean(texts[1].text, limit: ScriptText.longestValue)
        }
        let second = texts.count > 1 ? detail(texts[1].text) : nil
        var reading = ScriptReading(value: value, detail: second == value ? nil : second, tint: first.tint)
        guard value != nil, texts.count > 2 else { return reading }
        let third = texts[2].text
        if ScriptColour.isColour(third) {
            reading.tint = ScriptColour.tint(third)
            // In an i3blocks block the second line is the short text.
            if let short = ScriptText.clean(texts[1].text, limit: ScriptText.longestValue), short != value {
                (reading.value, reading.detail) = (short, detail(first.text))
            }
        } else {
            // Each further line is a class.
            let classes = texts.dropFirst(2).flatMap { $0.text.split(separator: " ") }
            reading.tint = ScriptColour.tint(ofClasses: classes.map(String.init)) ?? first.tint
        }
        return reading
    }

    static func detail(_ text: String) -> String? {
        ScriptText.firstLine(of: text).flatMap { ScriptText.clean($0.line, limit: ScriptText.longestDetail) }
    }
}

extension ScriptParser {
    /// Returns whether a line begins like JSON, which is never shown verbatim. A bracket alone is no sign of JSON,
    /// because it begins other texts too, such as a bar of `#` characters in brackets.
    static func isJSON(_ line: String) -> Bool {
        let text = line.filter { !$0.isWhitespace }
        return text.hasPrefix("{") || isBlocks(line)
    }

    /// Returns whether a line is an array of blocks, or its beginning.
    private static func isBlocks(_ line: String) -> Bool {
        var text = line.drop(while: \.isWhitespace)
        if text.first == "," { text = text.dropFirst().drop(while: \.isWhitespace) }
        guard text.first == "[" else { return false }
        let next = text.dropFirst().first { !$0.isWhitespace }
        return next.map { "{[]\"".contains($0) } ?? true
    }

    /// Returns whether a line is the header of i3bar's protocol, or the bracket after it.
    static func beginsBlocks(_ line: String) -> Bool {
        if line.filter({ !$0.isWhitespace }) == "[" { return true }
        guard line.contains("\"version\""), let members = try? members(of: line) else { return false }
        return members["version"] != nil && !texts.contains { members[$0] != nil }
    }

    /// Reads an object on one or several lines, an object on each line, or the newest blocks for i3bar.
    static func readJSON(_ lines: ArraySlice<String>) throws(ScriptFault) -> ScriptReading {
        do throws(ScriptFault) {
            return try reading(of: lines.joined(separator: "\n"))
        } catch {
            // The array of all states is not terminated, and follows a header.
            let blocks = lines.filter { isBlocks($0) && !beginsBlocks($0) }
            if lines.count > 1, let newest = blocks.last { return try reading(of: newest) }
            let objects = lines.filter(isJSON)
            guard lines.count > 1, let merged = try merge(objects) else { throw error }
            return try state(of: merged)
        }
    }

    private static func reading(of text: String) throws(ScriptFault) -> ScriptReading {
        let isNext = text.first { !$0.isWhitespace } == ","
        let text = isNext ? text.drop(while: \.isWhitespace).dropFirst() : text[...]
        switch try json(of: String(text)) {
        case .array(let blocks): return try state(ofBlocks: blocks)
        case .object(let object): return try state(of: members(of: object))
        case let other: throw ScriptFault("the JSON is \(other.kind), not an object")
        }
    }

    /// Returns the first block with a text, and the texts of the other blocks as its detail.
    private static func state(ofBlocks blocks: [JSON]) throws(ScriptFault) -> ScriptReading {
        var readings: [ScriptReading] = []
        // The last element of the array of all states is the newest state.
        if case .array(let newest)? = blocks.last { return try state(ofBlocks: newest) }
        for block in blocks {
            guard case .object(let object) = block else {
                throw ScriptFault("a block is \(block.kind), not an object")
            }
            let reading = try state(of: members(of: object))
            if reading.value != nil { readings.append(reading) }
        }
        guard var first = readings.first else { return ScriptReading(value: nil) }
        let others = readings.dropFirst().compactMap(\.value)
        if !others.isEmpty { first.detail = detail(others.joined(separator: " · ")) }
        if readings.contains(where: { $0.tint == .red }) { first.tint = .red }
        return first
    }

    /// Returns the merged members of all lines. The last of several members with the same name counts, as in i3blocks.
    ///
    /// - Returns: `nil` if the only line is not an object by itself.
    private static func merge(_ lines: [String]) throws(ScriptFault) -> [String: JSON]? {
        var merged: [String: JSON] = [:]
        for line in lines {
            do throws(ScriptFault) {
                merged.merge(try members(of: line)) { $1 }
            } catch {
                if lines.count == 1 { return nil }
                throw error
            }
        }
        return merged
    }

    private static func members(of text: String) throws(ScriptFault) -> [String: JSON] {
        let json = try json(of: text)
        guard case .object(let object) = json else { throw ScriptFault("the JSON is \(json.kind), not an object") }
        return members(of: object)
    }

    private static func members(of object: JSONObject) -> [String: JSON] {
        Dictionary(object.members.map { ($0.key, $0.value) }) { $1 }
    }

    /// Parses JSON. NULs are allowed, because shown texts omit them.
    private static func json(of text: String) throws(ScriptFault) -> JSON {
        do throws(JSONError) {
            return try JSON.parse(text, allowsNUL: true)
        } catch {
            throw ScriptFault(error.description)
        }
    }

    /// The members that hold the text of a state.
    private static let texts = ["text", "full_text", "short_text", "percentage"]

    private static func state(of members: [String: JSON]) throws(ScriptFault) -> ScriptReading {
        let isPlain = members["markup"] == .string("none")
        func markup(_ key: String) throws(ScriptFault) -> PangoMarkup? {
            guard let value = members[key] else { return nil }
            guard let text = Self.text(value) else {
                throw ScriptFault("the member \(key) is \(value.kind), not a string")
            }
            return PangoMarkup(isPlain ? text.escaped : text)
        }
        let full = try markup("full_text")
        let short = try markup("short_text")
        let own = try markup("text")
        let level = percentage(members["percentage"])
        // A state without any of these members has no text, which hides the glance.
        let text = own ?? short ?? full ?? PangoMarkup("")
        let first = ScriptText.firstLine(of: text.text)
        // A state with an empty text is hidden. A state without `text` and `full_text`, or with an icon alone, shows
        // its percentage.
        let hasText = own != nil || full != nil
        var value = first.flatMap { ScriptText.clean($0.line, limit: ScriptText.longestValue) }
        let tooltip = try markup("tooltip")
        let alt = try markup("alt")
        var others = [first.map { String($0.rest) }, tooltip?.text, full?.text, alt?.text]
        // A character of an icon font is replaced by the words of the tooltip or of `alt`.
        let isGlyph = ScriptText.isGlyph(text.text)
        let words = [tooltip, alt].lazy.compactMap { $0.flatMap { ScriptText.firstLine(of: $0.text) } }.first
        if isGlyph, let words {
            value = ScriptText.clean(words.line, limit: ScriptText.longestValue)
            others = [String(words.rest), full?.text, alt?.text]
        }
        if value == nil, isGlyph || !hasText { value = level.map { "\(Int(($0 * 100).rounded())) %" } }
        let details = others.lazy.compactMap { $0.flatMap(detail) }
        let isUrgent = members["urgent"] == .bool(true) || members["urgent"] == .int(1)
        return ScriptReading(
            value: value, detail: details.first { $0 != value }, icon: icon(members["icon"]),
            tint: isUrgent ? .red : tint(of: members) ?? text.tint ?? full?.tint, level: level,
            variables: ScriptVariables(members))
    }

    private static func text(_ value: JSON) -> String? {
        switch value {
        case .string(let text): text
        case .int(let number): "\(number)"
        case .double(let number): "\(number)"
        case .null: ""
        case .bool, .array, .object: nil
        }
    }

    /// - Returns: `nil` if the value is no number. Waybar ignores such a value too.
    private static func percentage(_ value: JSON?) -> Double? {
        switch value {
        case .int(let number): min(max(Double(number), 0), 100) / 100
        case .double(let number): min(max(number, 0), 100) / 100
        default: nil
        }
    }

    private static func tint(of members: [String: JSON]) -> Tint? {
        if case .string(let colour) = members["color"], let tint = ScriptColour.tint(colour) { return tint }
        switch members["class"] {
        case .string(let names): return ScriptColour.tint(ofClasses: names.split(separator: " ").map(String.init))
        case .array(let values):
            return ScriptColour.tint(
                ofClasses: values.compactMap { value in
                    if case .string(let name) = value { name } else { nil }
                })
        default: return nil
        }
    }

    private static func icon(_ value: JSON?) -> String? {
        guard case .string(let name) = value, !name.isEmpty, name.utf8.count <= ViewLimits.icon else {
            return nil
        }
        return name
    }
}

extension String {
    /// The text as markup.
    fileprivate var escaped: String {
        reduce(into: "") { escaped, character in
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            default: escaped.append(character)
            }
        }
    }
}

/// The reason why a script's text is no valid state.
package struct ScriptFault: Error, Hashable, Sendable, CustomStringConvertible {
    package var description: String

    init(_ description: String) {
        self.description = description
    }

    /// Describes the text that was not understood. If the text was truncated, the description names the exceeded limit.
    func reason(for lines: [String], isCut: Bool, isFile: Bool) -> String {
        if !isFile, lines.contains(where: { $0.utf8.count > ScriptLimits.line }) {
            return "a line of JSON over the limit of \(ScriptLimits.line >> 10) KiB"
        }
        if isCut { return "JSON over the limit of \(ScriptLimits.output >> 10) KiB or \(ScriptLimits.lines) lines" }
        return "what is not understood: \(self)"
    }
}
