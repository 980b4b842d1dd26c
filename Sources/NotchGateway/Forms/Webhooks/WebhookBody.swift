import NotchJSON

/// The JSON of a webhook, whose members may be missing or of another kind than is expected.
struct WebhookBody {
    private let object: JSONObject

    init(_ object: JSONObject) { self.object = object }

    private func value(_ names: [String]) -> JSON? {
        var value = JSON.object(object)
        for name in names {
            guard case .object(let object) = value, let member = object[name] else { return nil }
            value = member
        }
        return value
    }

    /// Returns the text at the end of a path of members; `nil` if it is no text, or empty.
    func text(_ names: String...) -> String? {
        guard case .string(let text)? = value(names), !text.isEmpty else { return nil }
        return text
    }

    /// Returns a text or a whole number, such as an id, as text.
    func id(_ names: String...) -> String? {
        switch value(names) {
        case .string(let text)? where !text.isEmpty: text
        case .int(let number)?: String(number)
        default: nil
        }
    }

    func whole(_ names: String...) -> Int? {
        guard case .int(let number)? = value(names) else { return nil }
        return Int(exactly: number)
    }

    func isTrue(_ names: String...) -> Bool { value(names) == .bool(true) }

    /// Returns whether there is an object at the end of a path of members.
    func has(_ names: String...) -> Bool {
        if case .object? = value(names) { true } else { false }
    }

    /// Returns the objects of an array; `nil` if there is no array.
    func objects(_ names: String...) -> [WebhookBody]? {
        guard case .array(let elements)? = value(names) else { return nil }
        return elements.compactMap { element in
            guard case .object(let object) = element else { return nil }
            return WebhookBody(object)
        }
    }

    /// The members that are texts, in the order of their names, as `name=value`.
    func labels(_ name: String) -> [String] {
        guard case .object(let object)? = value([name]) else { return [] }
        return object.members.compactMap { member in
            guard case .string(let text) = member.value else { return nil }
            return member.key + "=" + text
        }.sorted()
    }
}
