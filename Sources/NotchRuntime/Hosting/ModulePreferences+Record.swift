import NotchCore
import NotchIPC

extension ModulePreferences {
    /// Makes the preferences that a record has, and keeps their changes in it. The record's own fields are the display's.
    convenience init(of record: Preferences) {
        var values: [String: PreferenceValue] = [:]
        if case .object(let members)? = record.record["values"] {
            for member in members.members { values[member.key] = PreferenceValue(member.value) }
        }
        self.init(values: values) { values in
            var members = JSONObject()
            for (key, value) in values.sorted(by: { $0.key < $1.key }) { members[key] = value.json }
            record.replace(["values": .object(members)])
        }
    }
}

extension PreferenceValue {
    /// Makes the value of a JSON value; `nil` for null and objects, which no preference is.
    fileprivate init?(_ json: JSON) {
        switch json {
        case .bool(let value): self = .bool(value)
        case .int(let value): self = .int(Int(value))
        case .double(let value): self = .double(value)
        case .string(let value): self = .string(value)
        case .array(let values): self = .array(values.compactMap { PreferenceValue($0) })
        case .null, .object: return nil
        }
    }

    fileprivate var json: JSON {
        switch self {
        case .bool(let value): .bool(value)
        case .int(let value): .int(Int64(value))
        // JSON has no infinities.
        case .double(let value): value.isFinite ? .double(value) : .null
        case .string(let value): .string(value)
        case .array(let values): .array(values.map(\.json))
        }
    }
}
