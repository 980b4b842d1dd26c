import NotchCore
import NotchSystem

/// The folders in which modules keep their files and preferences (M2).
@SurfaceActor
final class ModuleFolders {
    /// The display's own preferences, beside which the folders are; `nil` for a display that keeps nothing.
    private let display: Preferences?
    private let logger: Logger
    /// The files of the modules' preferences, by the ids of the modules.
    private var records: [String: Preferences] = [:]
    /// The preferences of the modules, by their ids. All instances of a module have the same ones, so that none
    /// overwrites what another one has set.
    private var preferences: [String: ModulePreferences] = [:]

    init(beside display: Preferences?, logger: Logger) {
        self.display = display
        self.logger = logger
    }

    /// Returns the folder of a module, which is there; `nil` where there is none.
    private func folder(of id: String) -> String? {
        guard let path = display?.path, let end = path.lastIndex(of: "/") else { return nil }
        let folder = "\(path[..<end])/modules/\(id)"
        do throws(Errno) { try System.makeFolders(folder + "/files", rights: 0o700) } catch {
            logger.warning("the module '\(id)' keeps nothing: \(folder): \(error)")
            return nil
        }
        return folder
    }

    /// Returns the path of the folder of a module's files, which is there; `nil` where there is none.
    func container(of id: String) -> String? { folder(of: id).map { $0 + "/files" } }

    /// Returns the preferences of a module. They are in memory where there is no folder.
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

    /// Writes what is not written yet, then calls `body`.
    func close(then body: @escaping @SurfaceActor () -> Void) {
        let all = Gathering(of: records.count, then: body)
        for record in records.values { record.close(then: all.arrive) }
    }
}
