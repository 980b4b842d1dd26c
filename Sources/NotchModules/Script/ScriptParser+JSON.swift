import NotchCore
import NotchIPC

extension ScriptParser {
    static func isJSON(_ line: String) -> Bool {
        line.first { !$0.isWhitespace } == "{"
    }

    /// Reads an object, which may go over several lines, or an object on each line.
    static func readJSON(_ lines: ArraySlice<String>) throws(ScriptFault) -> ScriptReading {
        do throws(ScriptFault) {
            return try state(of: members(of: lines.joined(separator: "\n")))
        } catch {
            let objects = lines.filter(isJSON)
            guard lines.count > 1, let merged = try merge(objects) else { throw error }
            return try state(of: merged)
        }
    }

    /// Returns the members of all lines together. Of those with the same name the last one counts, as with i3blocks.
    ///
    /// - Returns: `nil` where the only line is not an object by itself.
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
        let json: JSON
        do throws(JSONError) { json = try JSON.parse(text) } catch { throw ScriptFault(error.description) }
        guard case .object(let object) = json else { throw ScriptFault("the JSON is \(json.kind), not an object") }
        return Dictionary(object.members.map { ($0.key, $0.value) }) { $1 }
    }

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
        guard let text = own ?? short ?? full ?? level.map({ _ in PangoMarkup("") }) else {
            throw ScriptFault("the JSON has neither text nor full_text")
        }
        let first = ScriptText.firstLine(of: text.text)
        // A module without a text is hidden, unless only its percentage is of interest.
        let hasText = own != nil || full != nil
        let value =
            first.flatMap { ScriptText.clean($0.line, limit: ScriptText.longestValue) }
            ?? (hasText ? nil : level.map { "\(Int(($0 * 100).rounded())) %" })
        let tooltip = try markup("tooltip")
        let alt = try markup("alt")
        let others = [first.map { String($0.rest) }, tooltip?.text, full?.text, alt?.text]
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

    /// - Returns: `nil` for what is no number, which Waybar takes for none.
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
        guard case .string(let name) = value, !name.isEmpty, name.utf8.count <= FieldLimits.systemImage else {
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
