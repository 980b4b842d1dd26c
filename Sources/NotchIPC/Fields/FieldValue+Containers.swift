/// An array. An absent one is empty.
extension Array: FieldValue where Element: FieldValue {
    static var fieldType: String { "[]" + Element.fieldType }
    static var absent: JSON? { .array([]) }

    static func read(
        _ json: JSON, _ rule: ArrayRule<Element.Requirement>?, at path: FieldPath
    ) throws(VarlinkError) -> [Element]? {
        guard case .array(let values) = json else { throw path.wrongType(json, "an array") }
        if let count = rule?.count, path.isStrict, !count.contains(values.count) {
            throw path.invalid("has \(values.count) elements", limit: "\(count.lowerBound)..\(count.upperBound)")
        }
        var elements: [Element] = []
        for (index, value) in values.enumerated() {
            if let element = try Element.read(value, rule?.element, at: path.element(index)) {
                elements.append(element)
            }
        }
        return elements
    }

    var json: JSON { .array(map { $0.json }) }
}

/// A message inside a message.
extension FieldValue where Self: NotchMessage {
    static func read(_ json: JSON, _ rule: Never?, at path: FieldPath) throws(VarlinkError) -> Self? {
        guard case .object(let object) = json else { throw path.wrongType(json, "an object") }
        return try Self(object, strict: path.isStrict, path: path.path + path.name + ".")
    }

    var json: JSON { .object(fields) }
}

/// Any value.
extension JSON: FieldValue {
    static let fieldType = "object"

    static func read(_ json: JSON, _ rule: Never?, at path: FieldPath) throws(VarlinkError) -> JSON? { json }
    var json: JSON { self }
}
