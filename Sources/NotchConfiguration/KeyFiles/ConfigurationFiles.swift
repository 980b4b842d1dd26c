package import NotchCore
import NotchSystem

/// Finds, reads and checks the files that configure `notchd`: `notchd.conf`, then `notchd.conf.d/*.conf` in the
/// order of their names, later files overriding earlier ones key by key, as systemd does.
package struct ConfigurationFiles: Sendable {
    /// The main file, which need not exist unless it was asked for by name.
    let main: String
    let mustExist: Bool

    /// - Parameter path: what `--config` names; `nil` takes `notchd.conf` in `$XDG_CONFIG_HOME/notch` (or
    ///   `~/.config/notch`) for a user who has it or drop-ins beside it, else in `/etc/notch`.
    package init(path: String? = nil) {
        mustExist = path != nil
        main = path ?? ConfigurationPlace.current.mainFile
    }

    /// Reads all files over a configuration. Refused whole: what it throws for, it has not changed.
    ///
    /// - Throws: ``ConfigurationError`` naming file and line, and the nearest known key.
    package func apply(to configuration: inout NotchConfiguration) throws(ConfigurationError) {
        var changed = configuration
        for path in paths() {
            try Self.apply(KeyFile(parsing: Self.text(of: path, limit: Self.largestFile), name: path), to: &changed)
        }
        configuration = changed
    }

    static func apply(_ file: KeyFile, to configuration: inout NotchConfiguration) throws(ConfigurationError) {
        for entry in file.entries {
            let (kind, name) = entry.sectionParts
            guard
                let setting = Setting.all.first(where: {
                    $0.key == entry.key && $0.section == ($0.isNamed ? kind : entry.section)
                })
            else {
                let known = Setting.all.map { ($0.section, $0.key) }
                throw ConfigurationError(file.name, entry.line, entry.complaint(among: known))
            }
            do {
                let subject = Setting.Subject(name: name, place: "\(file.name):\(entry.line)")
                try setting.apply(&configuration, entry.value, subject: subject)
            } catch {
                throw ConfigurationError(file.name, entry.line, error.complaint(about: entry))
            }
        }
    }

    /// The files there are, in the order in which they apply.
    private func paths() -> [String] {
        let folder = main + ".d"
        let dropIns = Self.names(in: folder, endingWith: ".conf").map { folder + "/" + $0 }
        let hasMain = mustExist || System.exists(main)
        return (hasMain ? [main] : []) + dropIns
    }

    /// The names of a folder's files with that ending, in alphabetical order; none where there is no such folder.
    static func names(in folder: String, endingWith suffix: String) -> [String] {
        let names = (try? System.names(in: folder)) ?? []
        return names.filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") }.sorted()
    }

    /// Bytes; far more than any configuration needs.
    private static let largestFile = 1 << 20

    /// A file's text.
    ///
    /// - Parameter limit: bytes; a larger file is refused.
    static func text(of path: String, limit: Int) throws(ConfigurationError) -> String {
        let bytes: [UInt8]
        do throws(Errno) {
            bytes = try System.contents(of: path, limit: limit + 1)
        } catch {
            throw ConfigurationError(path, 0, "cannot be read: \(error)")
        }
        guard bytes.count <= limit else {
            throw ConfigurationError(path, 0, "is larger than \(limit) bytes")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ConfigurationError(path, 0, "is not valid UTF-8")
        }
        return text
    }
}
