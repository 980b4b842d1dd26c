internal import NotchJSON

/// The actions of a message: buttons of ntfy's apps. Only their labels are of use here, since nothing is fetched.
enum NtfyActions {
    private static let most = 3
    /// The kinds of actions, and the field that each needs beside its label.
    private static let kinds: [String: String?] = ["view": "url", "http": "url", "copy": "value", "broadcast": nil]

    /// Reads the labels of actions in the short format or as JSON. A label that comes twice is there once.
    static func labels(_ text: String) throws(NtfyProblem) -> [String] {
        let actions = text.utf8.first == UInt8(ascii: "[") ? try json(text) : try short(text)
        guard actions.count <= most else { throw .badActions("there are more than \(most)") }
        var labels: [String] = []
        for action in actions {
            let label = try label(of: action)
            if !labels.contains(label) { labels.append(label) }
        }
        return labels
    }

    private static func label(of action: [String: String]) throws(NtfyProblem) -> String {
        guard let kind = action["action"].flatMap({ kinds[$0.lowercased()] }) else {
            throw .badActions("an action is view, http, copy or broadcast")
        }
        guard let label = action["label"].flatMap({ MessageWords.shortened($0, longestLabel) }) else {
            throw .badActions("an action has no label")
        }
        if let kind, action[kind]?.isEmpty ?? true { throw .badActions("the action “\(label)” has no \(kind)") }
        return label
    }

    private static let longestLabel = 256

    private static func json(_ text: String) throws(NtfyProblem) -> [[String: String]] {
        let json: JSON
        do { json = try JSON.parse(text) } catch { throw .badActions("\(error)") }
        guard case .array(let values) = json else { throw .badActions("they are \(json.kind), not an array") }
        var actions: [[String: String]] = []
        for value in values {
            guard case .object(let object) = value else { throw .badActions("one is \(value.kind), not an object") }
            var action: [String: String] = [:]
            for name in ["action", "label", "url", "value"] {
                if case .string(let text)? = object[name] { action[name] = text }
            }
            actions.append(action)
        }
        return actions
    }
}

// MARK: The short format

extension NtfyActions {
    /// Reads `view, Open portal, https://home.example; action=http, label='Turn down', url=https://api.example`.
    static func short(_ text: String) throws(NtfyProblem) -> [[String: String]] {
        var actions: [[String: String]] = []
        var action: [String: String] = [:]
        var place = 0
        var rest = Array(text.utf8)[...]
        while true {
            let field = try field(&rest)
            if let name = field.name {
                action[name] = field.value
            } else if place < 3 {
                let last = action["action"] == "copy" ? "value" : "url"
                action[["action", "label", last][place]] = field.value
            } else {
                throw .badActions("“\(field.value)” is no field of an action")
            }
            place += 1
            let separator = rest.popFirst()
            guard separator != UInt8(ascii: ",") else { continue }
            // An action may end with a semicolon.
            if action != ["action": ""] { actions.append(action) }
            guard separator == nil else {
                (action, place) = ([:], 0)
                continue
            }
            guard !actions.isEmpty else { throw .badActions("there is none") }
            return actions
        }
    }

    /// Reads a field, and stops at the comma or semicolon behind it.
    private static func field(_ rest: inout ArraySlice<UInt8>) throws(NtfyProblem) -> (name: String?, value: String) {
        skipSpaces(&rest)
        let name = name(&rest)
        skipSpaces(&rest)
        guard let quote = rest.first, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else {
            let value = rest.prefix { !isSeparator($0) }
            rest = rest[value.endIndex...]
            return (name, NtfyFields.trimmed(String(decoding: value, as: UTF8.self)))
        }
        rest.removeFirst()
        var value: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == quote {
                skipSpaces(&rest)
                if let next = rest.first, !isSeparator(next) { throw .badActions("text follows a quotation mark") }
                return (name, String(decoding: value, as: UTF8.self))
            }
            if byte == UInt8(ascii: "\\"), let next = rest.first, next == quote || next == byte {
                value.append(next)
                rest.removeFirst()
            } else {
                value.append(byte)
            }
        }
        throw .badActions("a quotation mark is missing")
    }

    /// Takes the name and the equals sign before a value.
    private static func name(_ rest: inout ArraySlice<UInt8>) -> String? {
        let name = rest.prefix { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
                true
            default: false
            }
        }
        var behind = rest[name.endIndex...]
        skipSpaces(&behind)
        guard !name.isEmpty, behind.popFirst() == UInt8(ascii: "=") else { return nil }
        rest = behind
        return String(decoding: name, as: UTF8.self).lowercased()
    }

    private static func skipSpaces(_ rest: inout ArraySlice<UInt8>) {
        rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    }

    private static func isSeparator(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") }
}
