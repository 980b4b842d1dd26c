import Glibc
import NotchSystem

/// Finds, reads and checks the files that configure `notchd`: `notchd.conf`, then `notchd.conf.d/*.conf` in the
/// order of their names, later files overriding earlier ones key by key, as systemd does.
public struct ConfigurationFiles: Sendable {
    /// The main file, which need not exist unless it was asked for by name.
    let main: String
    let mustExist: Bool

    /// - Parameter path: what `--config` names; `nil` takes `notchd.conf` in `$XDG_CONFIG_HOME/notch` (or
    ///   `~/.config/notch`) for a user who has it or drop-ins beside it, else in `/etc/notch`.
    public init(path: String? = nil) {
        mustExist = path != nil
        main = path ?? ConfigurationPlace.mainFile
    }

    /// Reads all files over a configuration. Refused whole: what it throws for, it has not changed.
    ///
    /// - Throws: ``ConfigurationError`` naming file and line, and the nearest known key.
    public func apply(to configuration: inout NotchConfiguration) throws(ConfigurationError) {
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
        let hasMain = mustExist || access(main, F_OK) == 0
        return (hasMain ? [main] : []) + dropIns
    }

    /// The names of a folder's files with that ending, in alphabetical order; none where there is no such folder.
    static func names(in folder: String, endingWith suffix: String) -> [String] {
        var names: [String] = []
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasSuffix(suffix), !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    /// Bytes; far more than any configuration needs.
    private static let largestFile = 1 << 20

    /// A file's text.
    ///
    /// - Parameter limit: bytes; a larger file is refused.
    static func text(of path: String, limit: Int) throws(ConfigurationError) -> String {
        let bytes: [UInt8]
        do throws(Errno) {
            bytes = try contents(of: path, limit: limit)
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

    /// The file's bytes, some more than `limit` at most. Does not wait for a pipe's writer.
    private static func contents(of path: String, limit: Int) throws(Errno) -> [UInt8] {
        let descriptor = try valueOrErrno { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }.get()
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= limit {
            let count = try valueOrErrno { read(descriptor, &chunk, chunk.count) }.get()
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        return bytes
    }
}
