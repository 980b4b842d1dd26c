internal import FoundationEssentials
package import NotchCore

/// A value that a field of a message can have.
protocol FieldValue {
    /// The requirement of one field for its values.
    associatedtype Requirement = Never
    /// The type in varlink's interface language.
    static var fieldType: String { get }
    /// The value that an absent field has; `nil` if it has none.
    static var absent: JSON? { get }

    /// Reads a value. Returns `nil` for a value that this program does not know, if the reading is lenient and does not
    /// require the value.
    static func read(_ json: JSON, _ rule: Requirement?, at path: FieldPath) throws(VarlinkError) -> Self?
    /// The value on the wire.
    var json: JSON { get }
}

extension FieldValue {
    static var absent: JSON? { nil }
}

extension Bool: FieldValue {
    static let fieldType = "bool"

    static func read(_ json: JSON, _ rule: Never?, at path: FieldPath) throws(VarlinkError) -> Bool? {
        guard case .bool(let value) = json else { throw path.wrongType(json, "true or false") }
        return value
    }

    package var json: JSON { .bool(self) }
}

extension Int: FieldValue {
    static let fieldType = "int"

    static func read(_ json: JSON, _ range: ClosedRange<Int>?, at path: FieldPath) throws(VarlinkError) -> Int? {
        let number: Int
        switch json {
        case .int(let value): number = Int(clamping: value)
        // Languages without integers write 5 as 5.0.
        case .double(let value):
            guard let whole = Int(exactly: value) else { throw path.invalid("is not a whole number") }
            number = whole
        default: throw path.wrongType(json, "a whole number")
        }
        try path.check(number, in: range)
        return number
    }
}

extension BinaryInteger {
    package var json: JSON { .int(clamping: self) }
}

extension Double: FieldValue {
    static let fieldType = "float"

    static func read(_ json: JSON, _ range: ClosedRange<Double>?, at path: FieldPath) throws(VarlinkError) -> Double? {
        let number: Double
        switch json {
        case .int(let value): number = Double(value)
        case .double(let value): number = value
        default: throw path.wrongType(json, "a number")
        }
        try path.check(number, in: range)
        return number
    }

    package var json: JSON { .double(self) }
}

/// A span of time, in whole milliseconds.
extension Duration: FieldValue {
    static let fieldType = "int"
    /// The longest span. The difference of two such spans can still be expressed in milliseconds.
    fileprivate static let longest = Int(Int64.max / 1000)

    static func read(_ json: JSON, _ range: ClosedRange<Int>?, at path: FieldPath) throws(VarlinkError) -> Duration? {
        try Int.read(json, range ?? 0...longest, at: path).map {
            .milliseconds(Swift.min(Swift.max($0, -longest), longest))
        }
    }

    var json: JSON { .int(clamping: milliseconds) }
}

/// An instant on the daemon's clock, in whole milliseconds since its start. Instants before the daemon's start are
/// negative.
extension Instant: FieldValue {
    static let fieldType = "int"

    static func read(_ json: JSON, _ rule: Never?, at path: FieldPath) throws(VarlinkError) -> Instant? {
        try Duration.read(json, -Duration.longest...Duration.longest, at: path).map { Instant(sinceStart: $0) }
    }

    var json: JSON { sinceStart.json }
}

extension String: FieldValue {
    static let fieldType = "string"

    /// Reads text. Without a rule the text is unchanged, whatever its length.
    static func read(_ json: JSON, _ rule: TextRule?, at path: FieldPath) throws(VarlinkError) -> String? {
        guard case .string(let text) = json else { throw path.wrongType(json, "a string") }
        return try rule?.text(text, at: path) ?? text
    }

    package var json: JSON { .string(self) }
}

extension UUID: FieldValue {
    static let fieldType = "string"
    /// The placeholder identifier of a message before it is read.
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

    /// Reads a tint as strictly as a daemon reads it.
    ///
    /// - Parameter field: the path of the tint in the message, for errors.
    package static func read(_ text: String, field: String) throws(VarlinkError) -> Tint? {
        try read(.string(text), nil, at: FieldPath(path: "", name: field, isStrict: true))
    }

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

/// An array. An absent array is empty.
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

/// The requirement of a field for an array.
struct ArrayRule<ElementRule> {
    /// The number of elements.
    var count: ClosedRange<Int>?
    var element: ElementRule?
}
