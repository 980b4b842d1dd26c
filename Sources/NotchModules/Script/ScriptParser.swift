import NotchCore
import NotchIPC

/// Reads what scripts for bars write, by itself or by others.
///
/// - JSON of Waybar's custom modules: `text`, `alt`, `tooltip`, `class` and `percentage`.
/// - JSON of i3blocks: `full_text`, `short_text`, `color`, `urgent` and `markup`.
/// - The lines of i3blocks: the full text, the short text, the colour and that of the background.
/// - The lines of Waybar: the text, the tooltip and the classes.
/// - Any text.
enum ScriptParser {
    /// The exit status by which a script of i3blocks calls for attention.
    static let urgentStatus: Int32 = 33

    /// Reads the lines of one run.
    static func read(_ lines: [String], isUrgent: Bool = false) throws(ScriptFault) -> ScriptReading {
        let lines = lines.drop { !$0.contains { !$0.isWhitespace } }
        var reading: ScriptReading
        if lines.first.map(isJSON) == true {
            reading = try readJSON(lines)
        } else {
            reading = readPlain(lines)
        }
        if isUrgent { reading.tint = .red }
        return reading
    }

    /// Reads one line of a script that runs for ever.
    static func read(line: String) throws(ScriptFault) -> ScriptReading {
        isJSON(line) ? try readObject(line) : readPlain([line])
    }

    private static func isJSON(_ line: String) -> Bool {
        line.first { !$0.isWhitespace } == "{"
    }

    // MARK: JSON

    private static func readJSON(_ lines: ArraySlice<String>) throws(ScriptFault) -> ScriptReading {
        // Each line is a state of its own, and the last one counts.
        if let last = lines.last(where: isJSON), let reading = try? readObject(last) { return reading }
        // Or the object goes over several lines.
        return try readObject(lines.joined(separator: "\n"))
    }

    private static func readObject(_ text: String) throws(ScriptFault) -> ScriptReading {
        let json: JSON
        do throws(JSONError) { json = try JSON.parse(text) } catch { throw ScriptFault(error.description) }
        guard case .object(let object) = json else { throw ScriptFault("the JSON is \(json.kind), not an object") }
        let isPlain = object["markup"] == .string("none")
        func markup(_ key: String) throws(ScriptFault) -> PangoMarkup? {
            guard let value = object[key] else { return nil }
            guard let text = Self.text(value) else {
                throw ScriptFault("the member \(key) is \(value.kind), not a string")
            }
            return PangoMarkup(isPlain ? text.escaped : text)
        }
        let full = try markup("full_text")
        let short = try markup("short_text")
        let own = try markup("text")
        let level = try percentage(object["percentage"])
        guard let text = own ?? short ?? full ?? level.map({ _ in PangoMarkup("") }) else {
            throw ScriptFault("the JSON has neither text nor full_text")
        }
        let first = ScriptText.firstLine(of: text.text)
        // A module without a text is hidden, unless only its percentage is of interest.
        let hasText = object["text"] != nil || object["full_text"] != nil
        let value =
            first.flatMap { ScriptText.clean($0.line, limit: ScriptText.longestValue) }
            ?? (hasText ? nil : level.map { "\(Int(($0 * 100).rounded())) %" })
        let tooltip = try markup("tooltip")
        let alt = try markup("alt")
        let others = [first.map { String($0.rest) }, tooltip?.text, full?.text, alt?.text]
        let details = others.lazy.compactMap { $0.flatMap(detail) }
        let isUrgent = object["urgent"] == .bool(true) || object["urgent"] == .int(1)
        return ScriptReading(
            value: value, detail: details.first { $0 != value }, icon: icon(object["icon"]),
            tint: isUrgent ? .red : tint(of: object) ?? text.tint ?? full?.tint, level: level)
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

    private static func percentage(_ value: JSON?) throws(ScriptFault) -> Double? {
        let number: Double?
        switch value {
        case nil, .null: return nil
        case .int(let whole): number = Double(whole)
        case .double(let double): number = double
        case .string(let text): number = Double(text)
        default: number = nil
        }
        guard let number, number.isFinite else { throw ScriptFault("the member percentage is not a number") }
        return min(max(number, 0), 100) / 100
    }

    private static func tint(of object: JSONObject) -> Tint? {
        if case .string(let colour) = object["color"], let tint = ScriptColour.tint(colour) { return tint }
        switch object["class"] {
        case .string(let names): return tint(ofClasses: names.split(separator: " ").map(String.init))
        case .array(let values):
            return tint(
                ofClasses: values.compactMap { value in
                    if case .string(let name) = value { name } else { nil }
                })
        default: return nil
        }
    }

    private static func tint(ofClasses names: [String]) -> Tint? {
        names.lazy.compactMap(ScriptColour.tint(ofClass:)).first
    }

    private static func icon(_ value: JSON?) -> String? {
        guard case .string(let name) = value, !name.isEmpty, name.utf8.count <= FieldLimits.systemImage else {
            return nil
        }
        return name
    }

    // MARK: Lines

    private static func readPlain(_ lines: ArraySlice<String>) -> ScriptReading {
        let texts = lines.map(PangoMarkup.init)
        guard let first = texts.first else { return ScriptReading(value: nil) }
        let value = ScriptText.clean(first.text, limit: ScriptText.longestValue)
        let second = texts.count > 1 ? detail(texts[1].text) : nil
        var reading = ScriptReading(value: value, detail: second == value ? nil : second, tint: first.tint)
        guard value != nil, texts.count > 2 else { return reading }
        let third = texts[2].text
        if ScriptColour.isColour(third) {
            reading.tint = ScriptColour.tint(third)
            // In a block the second line is the shorter one.
            if let short = ScriptText.clean(texts[1].text, limit: ScriptText.longestValue), short != value {
                (reading.value, reading.detail) = (short, detail(first.text))
            }
        } else {
            // Each further line is a class.
            let classes = texts.dropFirst(2).flatMap { $0.text.split(separator: " ") }
            reading.tint = tint(ofClasses: classes.map(String.init)) ?? first.tint
        }
        return reading
    }

    private static func detail(_ text: String) -> String? {
        ScriptText.firstLine(of: text).flatMap { ScriptText.clean($0.line, limit: ScriptText.longestDetail) }
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
