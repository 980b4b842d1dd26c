package import NotchCore
package import NotchInput
import NotchSystem

/// Finds, reads and checks the files that configure `notchd`: first `notchd.conf`, then `notchd.conf.d/*.conf` in the
/// order of their names. Later files override earlier ones key by key, as in systemd.
package struct ConfigurationFiles: Sendable {
    /// The main file. It need not exist unless it was named.
    let main: String
    let mustExist: Bool

    /// - Parameter path: the file that `--config` names. `nil` selects `notchd.conf` in `$XDG_CONFIG_HOME/notch` (or
    ///   `~/.config/notch`) for a user who has that file or drop-ins beside it, and otherwise in `/etc/notch`.
    package init(path: String? = nil) {
        mustExist = path != nil
        main = path ?? ConfigurationPaths.current.mainFile
    }

    /// Applies all files to a configuration. If a file is refused, the configuration stays unchanged.
    ///
    /// - Throws: ``ConfigurationError``, which lists all that is wrong, with file, line, and the nearest known key.
    package func apply(to configuration: inout NotchConfiguration) throws(ConfigurationError) {
        var changed = configuration
        try read(into: &changed).check()
        configuration = changed
    }

    /// Applies all that is right in the files.
    ///
    /// - Returns: what is wrong.
    package func read(into configuration: inout NotchConfiguration) -> ConfigurationProblems {
        var problems = ConfigurationProblems()
        for path in paths() {
            do throws(ConfigurationError) {
                let text = try Self.text(of: path, limit: Self.largestFile)
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

    private static func read(_ file: KeyFile, into configuration: inout NotchConfiguration) -> ConfigurationProblems {
        var problems = ConfigurationProblems()
        var refused: Set<String> = []
        let settings = Setting.settings(with: configuration.glanceModules.kinds)
        let known = Set(settings.map(\.section))
        for head in file.heads {
            let place = ConfigurationPlace(file: file.name, line: head.line)
            do throws(ConfigurationError) {
                if ["Glance", "Module"].contains(KeyFile.parts(of: head.section).kind) {
                    let present = try configuration.glanceModules.mention(head: head.section, at: place)
                    if let present {
                        configuration.notices.append(
                            place.error("[\(KeyFile.shortened(head.section))] is now called \(present)"))
                    }
                } else {
                    try file.check(head, among: known)
                }
            } catch {
                // One message is enough for a section that there is not.
                refused.insert(head.section)
                problems.add(error)
            }
        }
        // The kind of a glance decides which keys its section has, also those above it.
        let kinds = file.entries.filter { $0.key == "Kind" && $0.sectionParts.kind == "Glance" }
        for entry in kinds + file.entries.filter({ !kinds.contains($0) }) where !refused.contains(entry.section) {
            do throws(ConfigurationError) { try apply(entry, of: file, among: settings, to: &configuration) } catch {
                problems.add(error)
                if !KeyFile.isSection(entry.section, among: known) { refused.insert(entry.section) }
            }
        }
        return problems
    }

    private static func apply(
        _ entry: KeyFile.Entry, of file: KeyFile, among settings: [Setting], to configuration: inout NotchConfiguration
    ) throws(ConfigurationError) {
        let kind = configuration.glanceModules.section(withHead: entry.section)?.kind
        guard let setting = Setting.of(entry, among: settings, glanceKind: kind) else {
            throw ConfigurationError(file.name, entry.line, entry.complaint(among: settings, glanceKind: kind))
        }
        let place = ConfigurationPlace(file: file.name, line: entry.line)
        if entry.key != setting.key {
            configuration.notices.append(
                place.error("[\(setting.section)] \(entry.key)= is now called \(setting.key)="))
        }
        do {
            let subject = Setting.Subject(head: entry.section, location: place)
            try setting.apply(&configuration, entry.value, subject: subject)
        } catch {
            throw ConfigurationError(file.name, entry.line, error.complaint(about: entry))
        }
    }

    /// Returns the existing files, in the order in which they apply.
    private func paths() -> [String] {
        let folder = main + ".d"
        let dropIns = Self.names(in: folder, endingWith: ".conf").map { folder + "/" + $0 }
        let hasMain = mustExist || System.exists(main)
        return (hasMain ? [main] : []) + dropIns
    }

    /// Returns the names of a folder's files with that ending, in alphabetical order. The list is empty if there is no
    /// such folder.
    static func names(in folder: String, endingWith suffix: String) -> [String] {
        let names = (try? System.names(in: folder)) ?? []
        return names.filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") }.sorted()
    }

    /// What some editors write before a text.
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    /// The size of the largest configuration file, in bytes. It is far more than any configuration needs.
    private static let largestFile = 1 << 20
    /// The size of the largest script, in bytes. It has room for one line a second for a day.
    private static let largestScript = 16 << 20

    /// Reads the script in a file.
    ///
    /// - Throws: ``ConfigurationError`` for a file that cannot be read, and for a line that is not valid.
    package static func script(at path: String) throws(ConfigurationError) -> InputScript {
        try InputScript(parsing: text(of: path, limit: largestScript), name: path)
    }

    /// Returns the text of a file.
    ///
    /// - Parameter limit: the size limit in bytes. A larger file is refused.
    static func text(of path: String, limit: Int) throws(ConfigurationError) -> String {
        var bytes: [UInt8]
        let kind: FileStatus.Kind
        do throws(Errno) {
            kind = try System.status(of: path).kind
            bytes = kind == .other ? [] : try System.contents(of: path, limit: limit + 1)
        } catch {
            throw ConfigurationError(path, 0, "cannot be read: \(error)")
        }
        // A pipe that nobody writes into would be an empty file.
        guard kind != .other else {
            throw ConfigurationError(path, 0, "is a pipe or another special file: write the text into a file")
        }
        guard bytes.count <= limit else {
            throw ConfigurationError(path, 0, "is larger than \(limit) bytes")
        }
        if bytes.starts(with: byteOrderMark) { bytes.removeFirst(byteOrderMark.count) }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ConfigurationError(path, 0, "is not valid UTF-8")
        }
        return text
    }
}

extension ConfigurationPaths {
    /// The place of this process's configuration.
    static var current: ConfigurationPaths {
        ConfigurationPaths(environment: System.environment, exists: System.exists)
    }
}

/// All that is wrong with a configuration, so that a person need not find it one by one.
package struct ConfigurationProblems: Sendable {
    package private(set) var errors: [ConfigurationError] = []

    package init() {}

    package mutating func add(_ error: ConfigurationError) { errors.append(error) }

    package mutating func add(_ others: ConfigurationProblems) { errors += others.errors }

    /// Does a part of the work, and keeps its error.
    package mutating func note(_ body: () throws(ConfigurationError) -> Void) {
        do throws(ConfigurationError) { try body() } catch { errors.append(error) }
    }

    /// - Throws: ``ConfigurationError``, which lists everything; the first problem gives it its place.
    package func check() throws(ConfigurationError) {
        guard let first = errors.first else { return }
        let others = errors.dropFirst().map { "\n" + $0.description }.joined()
        throw ConfigurationError(first.file, first.line, first.message + others)
    }
}
