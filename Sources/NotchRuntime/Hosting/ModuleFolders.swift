import NotchCore
import NotchIPC
import NotchSystem

/// The folders in which modules keep their files and preferences (M2).
@SurfaceActor
final class ModuleFolders {
    /// The display's own preferences, whose folder contains the modules' folders; `nil` for a display without a folder.
    private let display: Preferences?
    private let logger: Logger
    /// The files of the modules' preferences, by the ids of the modules.
    private var records: [String: Preferences] = [:]
    /// The preferences of the modules, by their ids. All instances of a module share them, so that no instance
    /// overwrites the changes of another.
    private var preferences: [String: ModulePreferences] = [:]

    init(beside display: Preferences?, logger: Logger) {
        self.display = display
        self.logger = logger
    }

    /// Makes the folder of a module and returns its path; `nil` if that is not possible.
    private func folder(of id: String) -> String? {
        guard let path = display?.path, let end = path.lastIndex(of: "/") else { return nil }
        let folder = "\(path[..<end])/modules/\(id)"
        do throws(Errno) { try System.makeFolders(folder + "/files", rights: 0o700) } catch {
            logger.warning("the module '\(id)' keeps nothing: \(folder): \(error)")
            return nil
        }
        return folder
    }

    /// Makes the folder of a module's files and returns its path; `nil` if that is not possible.
    func container(of id: String) -> String? { folder(of: id).map { $0 + "/files" } }

    /// Returns the preferences of a module. They are in memory only if there is no folder.
    func preferences(of id: String) -> ModulePreferences {
        if let known = preferences[id] { return known }
        let made = makePreferences(of: id)
        preferences[id] = made
        return made
    }

    private func makePreferences(of id: String) -> ModulePreferences {
        guard let display, let folder = folder(of: id) else { return ModulePreferences() }
        let record = display.another(at: folder + "/preferences.json")
        records[id] = record
        return ModulePreferences(of: record)
    }

    /// Writes the pending changes, then calls `body`.
    func close(then body: @escaping @SurfaceActor () -> Void) {
        let all = Gathering(of: records.count, then: body)
        for record in records.values { record.close(then: all.arrive) }
    }
}

extension ModulePreferences {
    private static let field = "values"

    /// Reads the preferences from the field `values` of a record, and writes their changes there. Other fields of the
    /// record are kept for a later version of the program. A record with a value of an invalid kind is set aside (H5).
    convenience init(of record: Preferences) {
        var values: [String: PreferenceValue] = [:]
        do throws(UnreadablePreference) {
            values = try Self.values(of: record.record)
        } catch {
            record.refuse(because: "its field \(error.field) has another kind of value than it should")
        }
        self.init(values: values) { values in
            record.replace(Self.fields(values, of: record))
        } accepts: { values, key in
            record.accepts(Self.fields(values, of: record), for: key)
        }
    }

    private static func fields(_ values: [String: PreferenceValue], of record: Preferences) -> JSONObject {
        var members = JSONObject()
        for (key, value) in values.sorted(by: { $0.key < $1.key }) { members[key] = value.json }
        var fields = record.record
        fields[field] = .object(members)
        return fields
    }

    private static func values(of record: JSONObject) throws(UnreadablePreference) -> [String: PreferenceValue] {
        guard let json = record[field] else { return [:] }
        guard case .object(let members) = json else { throw UnreadablePreference(field: field) }
        var values: [String: PreferenceValue] = [:]
        for member in members.members {
            guard let value = PreferenceValue(member.value) else {
                throw UnreadablePreference(field: "\(field).\(member.key)")
            }
            values[member.key] = value
        }
        return values
    }
}

extension PreferenceValue {
    /// Makes the value of a JSON value; `nil` for null and objects, which are no preferences.
    fileprivate init?(_ json: JSON) {
        switch json {
        case .bool(let value): self = .bool(value)
        case .int(let value): self = .int(Int(value))
        case .double(let value): self = .double(value)
        case .string(let value): self = .string(value)
        case .array(let elements):
            let values = elements.compactMap { PreferenceValue($0) }
            guard values.count == elements.count else { return nil }
            self = .array(values)
        case .null, .object: return nil
        }
    }

    /// The JSON value; `nil` for infinities, which JSON cannot represent, so that they are not stored.
    fileprivate var json: JSON? {
        switch self {
        case .bool(let value): return .bool(value)
        case .int(let value): return .int(Int64(value))
        case .double(let value): return value.isFinite ? .double(value) : nil
        case .string(let value): return .string(value)
        case .array(let values):
            let elements = values.compactMap(\.json)
            return elements.count == values.count ? .array(elements) : nil
        }
    }
}
