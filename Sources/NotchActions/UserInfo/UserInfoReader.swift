import FoundationEssentials
import NotchJSON

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

    /// One value; nil for null.
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

    /// The value that an object with one member stands for.
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
        // The keys of this object are taken as they are.
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
