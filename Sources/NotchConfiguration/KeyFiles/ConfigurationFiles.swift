package import NotchCore
package import NotchInput
import NotchSystem

/// Finds, reads and checks the files that configure `notchd`: `notchd.conf`, followed by `notchd.conf.d/*.conf` in the
/// order of their names. Later files override earlier files key by key, as in systemd.
package struct ConfigurationFiles: Sendable {
    /// The main file. It may be missing unless it was named.
    let main: String
    let mustExist: Bool

    /// - Parameter path: the file that `--config` names. `nil` selects `notchd.conf` in `$XDG_CONFIG_HOME/notch` (or
    ///   `~/.config/notch`) for a user who has that file or drop-ins beside it, and otherwise in `/etc/notch`.
    package init(path: String? = nil) {
        mustExist = path != nil
        main = path ?? ConfigurationPaths.current.mainFile
    }

    init(main: String, mustExist: Bool) {
        self.main = main
        self.mustExist = mustExist
    }

    /// Applies all files to a configuration. If a file is invalid, the configuration does not change.
    ///
    /// - Throws: ``ConfigurationError``, which lists all problems, with file, line, and the nearest known key.
    package func apply(to configuration: inout NotchConfiguration) throws(ConfigurationError) {
        var changed = configuration
        try read(into: &changed).check()
        configuration = changed
    }

    /// Applies the valid entries of the files.
    ///
    /// - Returns: the problems.
    package func read(into configuration: inout NotchConfiguration) -> ConfigurationProblems {
        var problems = ConfigurationProblems()
        for path in paths() {
            do throws(ConfigurationError) {
                let text = try KeyFile.text(of: path, limit: Self.largestFile)
                let file = KeyFile(reading: text, name: path, &problems)
                problems.add(Self.read(file, into: &configuration))
            } catch {
                problems.add(error)
            }
        }
        return problems
    }

    static func apply(_ file: KeyFile, to configuration: inout NotchConfiguration) throws(ConfigurationError) {
        try read(file, into: &configuration).check()
    }

    static func read(_ file: KeyFile, into configuration: inout NotchConfiguration) -> ConfigurationProblems {
        var problems = ConfigurationProblems()
        var refused: Set<String> = []
        let settings = Settings.with(configuration.glanceSources.kinds)
        let known = Set(settings.map(\.section))
        for head in file.heads {
            let place = ConfigurationPlace(file: file.name, line: head.line)
            do throws(ConfigurationError) {
                if ["Glance", "Module"].contains(KeyEntry.parts(of: head.section).kind) {
                    let present = try configuration.glanceSources.mention(head: head.section, at: place)
                    if let present {
                        configuration.notices.append(
                            place.error("[\(KeyFile.shortened(head.section))] is now called \(present)"))
                    }
                } else {
                    try file.check(head, among: known)
                }
            } catch {
                // One message is enough for an unknown section.
                refused.insert(head.section)
                problems.add(error)
            }
        }
        // The kind of a glance decides which keys its section has, even the keys above it.
        let kinds = file.entries.filter { $0.key == "Kind" && $0.sectionParts.kind == "Glance" }
        for entry in kinds + file.entries.filter({ !kinds.contains($0) }) where !refused.contains(entry.section) {
            do throws(ConfigurationError) { try apply(entry, among: settings, to: &configuration) } catch {
                problems.add(error)
                configuration.halfRead.insert("\(entry.sectionParts.kind) \(entry.sectionName)")
                if !KeyFile.isSection(entry.section, among: known) { refused.insert(entry.section) }
            }
        }
        return problems
    }

    private static func apply(
        _ entry: KeyEntry, among settings: [Setting], to configuration: inout NotchConfiguration
    ) throws(ConfigurationError) {
        let kind = configuration.glanceSources.section(withHead: entry.section)?.kind
        let setting = try entry.key(among: settings, glanceKind: kind)
        if entry.key != setting.name {
            configuration.notices.append(
                entry.place.error("[\(setting.section)] \(entry.key)= is now called \(setting.name)="))
        }
        try entry.apply(setting, to: &configuration)
    }

    /// Returns the existing files, in the order in which they apply.
    func paths() -> [String] {
        let folder = main + ".d"
        let dropIns = KeyFile.names(in: folder, endingWith: ".conf").map { folder + "/" + $0 }
        let hasMain = mustExist || System.exists(main)
        return (hasMain ? [main] : []) + dropIns
    }

    /// The size of the largest configuration file, in bytes. It exceeds the size of any sensible configuration.
    static let largestFile = 1 << 20
    /// The size of the largest script, in bytes. It is enough for one line a second for a day.
    private static let largestScript = 16 << 20

    /// Reads the script in a file.
    ///
    /// - Throws: ``ConfigurationError`` for a file that cannot be read, and for an invalid line.
    package static func script(at path: String) throws(ConfigurationError) -> InputScript {
        try InputScript(parsing: KeyFile.text(of: path, limit: largestScript), name: path)
    }
}

extension ConfigurationPaths {
    /// The paths of this process's configuration.
    static var current: ConfigurationPaths {
        ConfigurationPaths(environment: System.environment, exists: System.exists)
    }
}
