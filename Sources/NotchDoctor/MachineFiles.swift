import NotchSystem

/// The files below `/sys`, `/proc` and `/dev`, or below a model of them.
package struct MachineFiles {
    /// The folder that stands in for `/`, without a slash at its end; empty for the machine's own.
    package let root: String

    package init(root: String = "") { self.root = root }

    /// The text of a small file without white space around it; `nil` where it cannot be read.
    func text(_ path: String) -> String? {
        // A file in sysfs is a page long at most, and no more is wanted of a file in debugfs.
        let bytes = try? System.contents(of: root + path, limit: 16384)
        return bytes.map { String(decoding: $0.trimmed, as: UTF8.self) }
    }

    func number(_ path: String) -> Int? { text(path).flatMap { Int($0) } }

    /// The names in a folder, sorted as people count; empty where it cannot be read.
    func names(in path: String) -> [String] { (try? contents(of: path)) ?? [] }

    /// The names in a folder, sorted as people count.
    func contents(of path: String) throws(Errno) -> [String] {
        let names = try System.names(in: root + path)
        // Shorter ones first, so that fb2 goes before fb10.
        return names.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
    }

    /// Returns the path that a symbolic link holds.
    func target(ofLink path: String) -> String? { try? System.target(ofLink: root + path) }

    /// Returns who may do what with a file, and what this process may do; `nil` where there is no file.
    func access(_ path: String) -> FileAccess? {
        let path = root + path
        guard let status = try? System.status(of: path) else { return nil }
        return FileAccess(
            owner: System.name(ofUser: status.userID), group: System.name(ofGroup: status.groupID),
            mode: status.rights, isReadable: System.mayRead(path), isWritable: System.mayWrite(path))
    }
}
