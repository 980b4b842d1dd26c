internal import FoundationEssentials
internal import NotchCore

extension String: FieldValue {
    static let fieldType = "string"

    /// Reads text. Without a rule it stays as it is, whatever its length.
    static func read(_ json: JSON, _ rule: TextRule?, at path: FieldPath) throws(VarlinkError) -> String? {
        guard case .string(let text) = json else { throw path.wrongType(json, "a string") }
        return try rule?.text(text, at: path) ?? text
    }

    package var json: JSON { .string(self) }
}

extension UUID: FieldValue {
    static let fieldType = "string"
    /// The identifier of a message that is yet to be read.
    static let blank = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))

    static func read(_ json: JSON, _ rule: Never?, at path: FieldPath) throws(VarlinkError) -> UUID? {
        guard let text = try String.read(json, nil, at: path) else { return nil }
        guard let id = UUID(uuidString: text) else {
            throw path.invalid("is not a UUID", limit: "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx")
        }
        return id
    }

    var json: JSON { .string(uuidString) }
}

extension Tint: FieldValue {
    static let fieldType = "string"

    static func read(_ json: JSON, _ rule: Never?, at path: FieldPath) throws(VarlinkError) -> Tint? {
        guard let text = try String.read(json, nil, at: path) else { return nil }
        try path.checkLength(of: text, limit: FieldLimits.tint)
        return try path.known(Tint(text), named: text, of: ["#RRGGBB", "accent"] + NamedTint.allCases.map(\.rawValue))
    }

    var json: JSON { .string(description) }
}

extension InputAction: FieldValue {
    static let fieldType = "string"

    static func read(_ json: JSON, _ rule: Never?, at path: FieldPath) throws(VarlinkError) -> InputAction? {
        guard let text = try String.read(json, nil, at: path) else { return nil }
        return try path.known(
            InputAction(notation: text), named: text, of: all.map(\.notation) + ["module ID", "perform ACTION"])
    }

    var json: JSON { .string(notation) }
}
