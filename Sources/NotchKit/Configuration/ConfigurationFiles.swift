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
        if let path {
            main = path
            return
        }
        let home = Self.environment("XDG_CONFIG_HOME") ?? Self.environment("HOME").map { $0 + "/.config" }
        let personal = home.map { $0 + "/notch/notchd.conf" }
        if let personal, access(personal, F_OK) == 0 || access(personal + ".d", F_OK) == 0 {
            main = personal
        } else {
            main = "/etc/notch/notchd.conf"
        }
    }

    /// Reads all files over a configuration. Refused whole: what it throws for, it has not changed.
    ///
    /// - Throws: ``ConfigurationError`` naming file and line, and the nearest known key.
    public func apply(to configuration: inout NotchConfiguration) throws(ConfigurationError) {
        var changed = configuration
        for path in paths() {
            try Self.apply(KeyFile(parsing: Self.text(of: path), name: path), to: &changed)
        }
        configuration = changed
    }

    static func apply(_ file: KeyFile, to configuration: inout NotchConfiguration) throws(ConfigurationError) {
        for entry in file.entries {
            guard let setting = Setting.all.first(where: { $0.section == entry.section && $0.key == entry.key })
            else {
                throw ConfigurationError(file.name, entry.line, unknown(entry))
            }
            do {
                try setting.apply(&configuration, entry.value)
            } catch {
                throw ConfigurationError(
                    file.name, entry.line,
                    "\(entry.key)=\(KeyFile.shortened(entry.value)) should be \(error.expectation)")
            }
        }
    }

    private static func unknown(_ entry: KeyFile.Entry) -> String {
        let sections = Set(Setting.all.map(\.section)).sorted()
        guard sections.contains(entry.section) else {
            let section = KeyFile.shortened(entry.section)
            return "no section is called [\(section)]; did you mean [\(section.nearest(in: sections) ?? "Display")]?"
        }
        // A key of another section is more likely misplaced than misspelt.
        if let elsewhere = Setting.all.first(where: { $0.key == entry.key }) {
            return "\(entry.key) belongs to [\(elsewhere.section)], not to [\(entry.section)]"
        }
        let keys = Setting.all.lazy.filter { $0.section == entry.section }.map(\.key)
        let key = KeyFile.shortened(entry.key)
        return "[\(entry.section)] has no key '\(key)'; did you mean '\(key.nearest(in: keys) ?? "")'?"
    }

    /// The files there are, in the order in which they apply.
    private func paths() -> [String] {
        let folder = main + ".d"
        var dropIns: [String] = []
        if let directory = opendir(folder) {
            while let entry = readdir(directory) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                if name.hasSuffix(".conf"), !name.hasPrefix(".") { dropIns.append(folder + "/" + name) }
            }
            closedir(directory)
        }
        let hasMain = mustExist || access(main, F_OK) == 0
        return (hasMain ? [main] : []) + dropIns.sorted()
    }

    /// Bytes; far more than any configuration needs.
    private static let largestFile = 1 << 20

    private static func text(of path: String) throws(ConfigurationError) -> String {
        let bytes: [UInt8]
        do throws(Errno) {
            bytes = try contents(of: path)
        } catch {
            throw ConfigurationError(path, 0, "cannot be read: \(error)")
        }
        guard bytes.count <= largestFile else {
            throw ConfigurationError(path, 0, "is larger than \(largestFile) bytes")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ConfigurationError(path, 0, "is not valid UTF-8")
        }
        return text
    }

    /// The file's bytes, one more than ``largestFile`` at most. Does not wait for a pipe's writer.
    private static func contents(of path: String) throws(Errno) -> [UInt8] {
        let descriptor = try valueOrErrno { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }.get()
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= largestFile {
            let count = try valueOrErrno { read(descriptor, &chunk, chunk.count) }.get()
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        return bytes
    }

    private static func environment(_ name: String) -> String? {
        guard let value = getenv(name) else { return nil }
        let text = String(cString: value)
        return text.isEmpty ? nil : text
    }
}
