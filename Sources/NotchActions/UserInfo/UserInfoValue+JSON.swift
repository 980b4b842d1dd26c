import FoundationEssentials
import NotchJSON

extension UserInfoValue {
    /// Returns the dictionary of an activity as JSON, with sorted keys.
    ///
    /// A value of a type that JSON lacks is an object with one key: `$date` in seconds since 2001, `$data` in
    /// hexadecimal digits, `$uuid`, the name of a ``UserInfoType`` such as `$Int64`, and `$dictionary` for an object
    /// with keys that begin with `$`. Therefore every value can be read back unchanged.
    public static func json(of dictionary: [String: UserInfoValue]) -> String {
        var text = ""
        write(dictionary, to: &text)
        return text
    }

    /// Reads a text of ``json(of:)`` or any other JSON object. Entries that are null are omitted.
    public static func dictionary(json: String) throws(UserInfoError) -> [String: UserInfoValue] {
        try dictionary(json: json, limit: maximumSize)
    }

    /// - Parameter limit: the maximum size of the text, in bytes.
    package static func dictionary(json: String, limit: Int) throws(UserInfoError) -> [String: UserInfoValue] {
        let size = json.utf8.count
        guard size <= limit else { throw .tooLarge(key: "", size: size, limit: limit) }
        let value: JSON
        do throws(JSONError) {
            // Each level of a value may be wrapped in an object with its type. The dictionary may be part of an
            // activity.
            value = try JSON.parse(json, allowsNUL: true, depth: 2 * maximumDepth + 2)
        } catch {
            throw .malformed(
                key: error.names.joined(separator: "."), offset: error.offset, expected: "valid JSON (\(error.reason))")
        }
        guard case .object(let object) = value else {
            throw .malformed(key: "", offset: 0, expected: "an object")
        }
        return try UserInfoReader(key: "").entries(of: object)
    }

    private static func write(_ dictionary: [String: UserInfoValue], to text: inout String) {
        text += "{"
        for (index, key) in dictionary.keys.sorted().enumerated() {
            if index > 0 { text += "," }
            write(quoted: key, to: &text)
            text += ":"
            dictionary[key]?.write(to: &text)
        }
        text += "}"
    }

    private func write(to text: inout String) {
        switch self {
        case .string(let value): Self.write(quoted: value, to: &text)
        case .bool(let value): text += value ? "true" : "false"
        case .integer(let value): text += "\(value)"
        case .number(let value): Self.write(value, to: &text)
        case .date(let value):
            text += #"{"$date":"#
            Self.write(value.timeIntervalSinceReferenceDate, to: &text)
            text += "}"
        case .data(let value):
            text += #"{"$data":""#
            for byte in value { text += (byte < 16 ? "0" : "") + String(byte, radix: 16) }
            text += #""}"#
        case .uuid(let value): text += #"{"$uuid":"\#(value.uuidString)"}"#
        case .array(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                value.write(to: &text)
            }
            text += "]"
        case .typed(let value, let type):
            text += #"{"$\#(type.rawValue)":"#
            value.write(to: &text)
            text += "}"
        case .dictionary(let values):
            let looksTagged = values.keys.contains { $0.hasPrefix("$") }
            if looksTagged { text += #"{"$dictionary":"# }
            Self.write(values, to: &text)
            if looksTagged { text += "}" }
        }
    }

    /// Writes a number. JSON has only finite numbers, so the largest finite number replaces others. Decoded values are
    /// always finite.
    private static func write(_ number: Double, to text: inout String) {
        if number.isFinite {
            text += "\(number)"
        } else {
            text += number == -.infinity ? "\(-Double.greatestFiniteMagnitude)" : "\(Double.greatestFiniteMagnitude)"
        }
    }

    private static func write(quoted string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\u{0}"..<" ":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}

/// Reads the values of an activity's dictionary from JSON.
struct UserInfoReader {
    /// The key of the value, as a path.
    let key: String

    func entries(of object: JSONObject) throws(UserInfoError) -> [String: UserInfoValue] {
        var entries: [String: UserInfoValue] = [:]
        for member in object.members {
            let reader = UserInfoReader(key: key.isEmpty ? member.key : "\(key).\(member.key)")
            entries[member.key] = try reader.value(of: member.value)
        }
        return entries
    }

    /// Returns a value; nil for null.
    private func value(of json: JSON) throws(UserInfoError) -> UserInfoValue? {
        switch json {
        case .null: return nil
        case .bool(let value): return .bool(value)
        case .int(let value): return .integer(Int(clamping: value))
        case .double(let value): return .number(value)
        case .string(let value): return .string(value)
        case .array(let values):
            var array: [UserInfoValue] = []
            for json in values {
                guard let value = try value(of: json) else { throw expected("a value other than null") }
                array.append(value)
            }
            return .array(array)
        case .object(let object):
            guard let tag = object.members.first(where: { $0.key.hasPrefix("$") }) else {
                return .dictionary(try entries(of: object))
            }
            guard object.members.count == 1 else { throw expected("nothing beside “\(tag.key)”") }
            return try tagged(tag.key, tag.value)
        }
    }

    /// Returns the value that an object with one member represents.
    private func tagged(_ tag: String, _ value: JSON) throws(UserInfoError) -> UserInfoValue {
        switch (tag, value) {
        case ("$date", .double(let seconds)): return .date(Date(timeIntervalSinceReferenceDate: seconds))
        case ("$data", .string(let digits)):
            guard let data = Self.data(digits) else { throw expected("hexadecimal digits in “$data”") }
            return .data(data)
        case ("$uuid", .string(let text)):
            guard let uuid = UUID(uuidString: text) else { throw expected("a UUID in “$uuid”") }
            return .uuid(uuid)
        case (_, _) where UserInfoType(rawValue: String(tag.dropFirst())) != nil:
            guard let type = UserInfoType(rawValue: String(tag.dropFirst())), let inner = try self.value(of: value),
                type.hasRoom(for: inner)
            else { throw expected("a value of the type in “\(tag)”") }
            return .typed(inner, type)
        // The keys of this object are no tags.
        case ("$dictionary", .object(let object)): return .dictionary(try entries(of: object))
        default: throw expected("“$date”, “$data”, “$uuid” or “$dictionary” with its value")
        }
    }

    private static func data(_ digits: String) -> [UInt8]? {
        let digits = Array(digits)
        guard digits.count.isMultiple(of: 2) else { return nil }
        var data: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digits[index].hexDigitValue, let low = digits[index + 1].hexDigitValue else { return nil }
            data.append(UInt8(high << 4 | low))
        }
        return data
    }

    private func expected(_ what: String) -> UserInfoError { .malformed(key: key, offset: 0, expected: what) }
}

extension UserInfoValue {
    /// Throws if a dictionary is larger than a store or another board accepts.
    static func checkSize(of userInfo: [String: UserInfoValue], limit: Int = maximumSize) throws(UserInfoError) {
        let size = json(of: userInfo).utf8.count
        guard size > limit else { return }
        let sizes = userInfo.map { (key: $0.key, size: json(of: [$0.key: $0.value]).utf8.count) }
        throw .tooLarge(key: sizes.max { $0.size < $1.size }?.key ?? "", size: size, limit: limit)
    }
}
