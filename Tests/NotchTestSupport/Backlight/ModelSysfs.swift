import Glibc
package import NotchSystem

/// A sysfs in memory. It refuses the calls that a test names, and records what is written.
package final class ModelSysfs: AttributeFiles {
    /// The contents of the attributes, by path.
    package var attributes: [String: String] = [:]
    /// The targets of links, by path.
    package var links: [String: String] = [:]
    /// The error number with which reading or writing a path fails.
    package var unreadable: [String: Int32] = [:]
    package var unwritable: [String: Int32] = [:]
    /// What was written, in order, such as `panel/brightness=80`.
    package private(set) var writes: [String] = []
    /// The number of calls so far.
    package private(set) var callCount = 0

    package static let root = "/sys/class/backlight"
    /// The folder of the devices.
    private let root: String

    package init(root: String = ModelSysfs.root) {
        self.root = root
    }

    /// Adds a backlight that is lit.
    package func add(
        _ name: String, maximum: Int = 100, brightness: Int = 80, type: String = "raw", scale: String? = nil,
        device: String? = nil
    ) {
        let folder = Self.root + "/" + name
        attributes[folder + "/max_brightness"] = "\(maximum)\n"
        attributes[folder + "/brightness"] = "\(brightness)\n"
        attributes[folder + "/actual_brightness"] = "\(brightness)\n"
        attributes[folder + "/bl_power"] = "0\n"
        attributes[folder + "/type"] = type + "\n"
        if let scale { attributes[folder + "/scale"] = scale + "\n" }
        if let device { links[folder + "/device"] = device }
    }

    package func remove(_ name: String) {
        let folder = root + "/" + name + "/"
        for path in attributes.keys where path.hasPrefix(folder) { attributes[path] = nil }
        links[folder + "device"] = nil
    }

    /// Returns the writes since the last call, and forgets them.
    package func takeWrites() -> [String] {
        defer { writes = [] }
        return writes
    }

    package func names(in folder: String) throws(Errno) -> [String] {
        callCount += 1
        let names = attributes.keys.filter { $0.hasPrefix(folder + "/") }
            .compactMap { $0.dropFirst(folder.count + 1).split(separator: "/").first.map(String.init) }
        if names.isEmpty { throw Errno(rawValue: ENOENT) }
        return Array(Set(names))
    }

    package func realPath(_ path: String) throws(Errno) -> String {
        callCount += 1
        guard let target = links[path] else { throw Errno(rawValue: ENOENT) }
        return target
    }

    package func read(_ path: String) throws(Errno) -> [UInt8] {
        callCount += 1
        if let number = unreadable[path] { throw Errno(rawValue: number) }
        guard let text = attributes[path] else { throw Errno(rawValue: ENOENT) }
        return Array(text.utf8)
    }

    package func write(_ text: String, to path: String) throws(Errno) {
        callCount += 1
        if let number = unwritable[path] { throw Errno(rawValue: number) }
        guard attributes[path] != nil else { throw Errno(rawValue: ENOENT) }
        attributes[path] = text
        // The hardware applies a brightness at once.
        if path.hasSuffix("/brightness") {
            attributes[path.dropLast("brightness".count) + "actual_brightness"] = text
        }
        writes.append(path.dropFirst(root.count + 1) + "=" + text.dropLast())
    }
}
