/// A JSON value, as varlink carries it (RFC 8259).
///
/// Varlink distinguishes whole numbers from other numbers, and so does this type: `5` is an ``int(_:)``, `5.0` is a
/// ``double(_:)``.
package enum JSON: Hashable, Sendable {
    case null
    case bool(Bool)
    case int(Int64)
    /// A finite number; JSON has no other floating-point numbers.
    case double(Double)
    case string(String)
    case array([JSON])
    case object(JSONObject)
}

extension JSON {
    /// The kind of the value, in the words of an error message.
    package var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .int: "a whole number"
        case .double: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// Makes a whole number from any integer, clamped to 64 bits.
    package static func int(clamping value: some BinaryInteger) -> JSON {
        .int(Int64(clamping: value))
    }

    /// Makes an array of strings.
    package static func strings(_ values: [String]) -> JSON { .array(values.map(JSON.string)) }

    /// Makes an array of objects.
    package static func objects(_ values: some Sequence<JSONObject>) -> JSON {
        .array(values.map(JSON.object))
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }

    package init(booleanLiteral value: Bool) { self = .bool(value) }

    package init(integerLiteral value: Int64) { self = .int(value) }

    package init(dictionaryLiteral elements: (String, JSON?)...) {
        self = .object(JSONObject(elements))
    }
}
