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
    /// The kind of the value, as error messages name it.
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

extension JSON {
    /// The greatest depth to which arrays and objects may be nested.
    package static let maximumDepth = 32

    /// Reads one JSON value. The text must be UTF-8 and must end after the value. A leading byte order mark is skipped.
    ///
    /// Three faults do not make the whole text invalid: a whole number beyond 64 bits becomes a ``double(_:)``, a lone
    /// surrogate becomes U+FFFD, and the last of several members with the same name counts.
    ///
    /// - Parameters:
    ///   - allowsNUL: whether strings may contain NULs, as escapes.
    ///   - depth: the maximum depth of nested arrays and objects. Each level uses stack space.
    /// - Throws: ``JSONError`` with the place of the first fault.
    package static func parse(
        _ text: ArraySlice<UInt8>, allowsNUL: Bool = false, depth: Int = maximumDepth
    ) throws(JSONError) -> JSON {
        // The closure returns a result, because a rethrowing function would lose the error's type.
        let result: Result<JSON, JSONError> = text.withUnsafeBufferPointer { bytes in
            var parser = JSONParser(bytes, allowsNUL: allowsNUL, maximumDepth: depth)
            return Result { () throws(JSONError) in try parser.document() }
        }
        return try result.get()
    }

    /// Reads one JSON value as ``parse(_:allowsNUL:depth:)-(ArraySlice<UInt8>,_,_)`` does.
    package static func parse(
        _ text: String, allowsNUL: Bool = false, depth: Int = maximumDepth
    ) throws(JSONError) -> JSON {
        try parse(Array(text.utf8)[...], allowsNUL: allowsNUL, depth: depth)
    }
}

extension JSON {
    /// The value as compact JSON text: without spaces, members in order, text as plain UTF-8.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The bytes of ``text``.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }

    /// Appends the value's text.
    package func write(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
        case .int(let value): bytes.append(contentsOf: String(value).utf8)
        // JSON cannot express infinities and NaN.
        case .double(let value): bytes.append(contentsOf: (value.isFinite ? "\(value)" : "null").utf8)
        case .string(let value): Self.write(value, to: &bytes)
        case .array(let values):
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let object):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in object.members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.write(member.key, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private static func write(_ string: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        var string = string
        string.withUTF8 { text in
            var start = 0
            for (index, byte) in text.enumerated() {
                // Only quotes, backslashes and control characters need an escape (RFC 8259, section 7). The bytes
                // between two escapes are copied in one piece.
                guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
                bytes.append(contentsOf: text[start..<index])
                start = index + 1
                switch byte {
                case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
                case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
                case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
                case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
                default:
                    let digits = String(byte, radix: 16)
                    bytes.append(contentsOf: "\\u00".utf8)
                    if digits.utf8.count < 2 { bytes.append(UInt8(ascii: "0")) }
                    bytes.append(contentsOf: digits.utf8)
                }
            }
            bytes.append(contentsOf: text[start...])
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
