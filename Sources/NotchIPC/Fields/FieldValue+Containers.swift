/// An array. An absent one is empty.
extension Array: FieldValue where Element: FieldValue {
    static var fieldType: String { "[]" + Element.fieldType }
    static var absent: JSON? { .array([]) }

    static func read(
        _ json: JSON, _ rule: ArrayRule<Element.Requirement>?, at place: FieldPath
    ) throws(VarlinkError) -> [Element]? {
        guard case .array(let values) = json else { throw place.wrongType(json, "an array") }
        if let count = rule?.count, place.isStrict, !count.contains(values.count) {
            throw place.invalid("has \(values.count) elements", limit: "\(count.lowerBound)..\(count.upperBound)")
        }
        var elements: [Element] = []
        for (index, value) in values.enumerated() {
            if let element = try Element.read(value, rule?.element, at: place.element(index)) {
                elements.append(element)
            }
        }
        return elements
    }

    var json: JSON { .array(map { $0.json }) }
}

/// A message inside a message.
extension FieldValue where Self: NotchMessage {
    static func read(_ json: JSON, _ rule: Never?, at place: FieldPath) throws(VarlinkError) -> Self? {
        guard case .object(let object) = json else { throw place.wrongType(json, "an object") }
        return try Self(object, strict: place.isStrict, path: place.path + place.name + ".")
    }

    var json: JSON { .object(fields) }
}

/// Any value.
extension JSON: FieldValue {
    static let fieldType = "object"

    static func read(_ json: JSON, _ rule: Never?, at place: FieldPath) throws(VarlinkError) -> JSON? { json }

    var json: JSON { self }
}
