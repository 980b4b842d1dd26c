internal import FoundationEssentials
internal import NotchCore

extension String: FieldValue {
    static let fieldType = "string"

    /// Reads text. Without a rule it stays as it is, whatever its length.
    static func read(_ json: JSON, _ rule: TextRule?, at place: FieldPath) throws(VarlinkError) -> String? {
        guard case .string(let text) = json else { throw place.wrongType(json, "a string") }
        return try rule?.text(text, at: place) ?? text
    }

    package var json: JSON { .string(self) }
}

extension UUID: FieldValue {
    static let fieldType = "string"
    /// The identifier of a message that is yet to be read.
    static let blank = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))

    static func read(_ json: JSON, _ rule: Never?, at place: FieldPath) throws(VarlinkError) -> UUID? {
        guard let text = try String.read(json, nil, at: place) else { return nil }
        guard let id = UUID(uuidString: text) else {
            throw place.invalid("is not a UUID", limit: "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx")
        }
        return id
    }

    var json: JSON { .string(uuidString) }
}

extension Tint: FieldValue {
    static let fieldType = "string"

    static func read(_ json: JSON, _ rule: Never?, at place: FieldPath) throws(VarlinkError) -> Tint? {
        guard let text = try String.read(json, nil, at: place) else { return nil }
        try place.checkLength(of: text, limit: FieldLimits.tint)
        return try place.known(
            Tint(text), named: text, of: ["#RRGGBB", "accent"] + NamedTint.allCases.map(\.rawValue))
    }

    var json: JSON { .string(description) }
}

extension InputAction: FieldValue {
    static let fieldType = "string"

    static func read(_ json: JSON, _ rule: Never?, at place: FieldPath) throws(VarlinkError) -> InputAction? {
        guard let text = try String.read(json, nil, at: place) else { return nil }
        return try place.known(InputAction(notation: text), named: text, of: all.map(\.notation))
    }

    var json: JSON { .string(notation) }
}
