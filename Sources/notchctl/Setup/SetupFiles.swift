package import NotchSystem

/// The file system that `notchctl setup` changes. All paths are absolute in the machine that is set up.
///
/// A model of it makes a disk full, read-only, or cuts the power between two changes.
package protocol SetupFiles {
    /// Returns what is at a path, without following a link; `nil` if there is nothing.
    func kind(_ path: String) -> SetupFileKind?
    /// Returns the contents of a regular file; `nil` if there is none.
    func contents(_ path: String) throws(Errno) -> [UInt8]?
    /// Returns the names in a folder; empty if there is no such folder.
    func names(in folder: String) -> [String]
    /// Returns the unresolved target of a link.
    func target(ofLink path: String) -> String?

    /// Writes a file, and waits until the disk has it. It has the rights of `former`, or may be read by all.
    func write(_ path: String, _ bytes: [UInt8], like former: String) throws(Errno)
    /// Gives a file another name, and waits until the disk has it.
    func rename(_ path: String, to newPath: String) throws(Errno)
    func remove(_ path: String) throws(Errno)
    func makeLink(_ path: String, to target: String) throws(Errno)
    func makeFolder(_ path: String) throws(Errno)
    /// Removes a folder unless it has files.
    func removeFolder(_ path: String) throws(Errno)
}

package enum SetupFileKind: Hashable, Sendable {
    case file, folder, link, other
}

/// The files of this machine, or of an image that is mounted elsewhere.
package struct MountedFiles: SetupFiles {
    /// The folder that stands for `/`, without a slash at its end; empty for this machine.
    package let root: String
    /// The size of the largest file that is read, in bytes.
    private static let limit = 1 << 20

    package init(root: String = "") { self.root = root }

    package func kind(_ path: String) -> SetupFileKind? {
        guard let status = try? System.status(of: root + path, followsLinks: false) else { return nil }
        switch status.kind {
        case .regular: return .file
        case .folder: return .folder
        default: return target(ofLink: path) == nil ? .other : .link
        }
    }

    package func contents(_ path: String) throws(Errno) -> [UInt8]? {
        do throws(Errno) { return try System.regularFile(root + path, limit: Self.limit).bytes } catch {
            if error == .noEntry || error == .notDirectory { return nil }
            throw error
        }
    }

    package func names(in folder: String) -> [String] { ((try? System.names(in: root + folder)) ?? []).sorted() }

    package func target(ofLink path: String) -> String? { try? System.target(ofLink: root + path) }

    package func write(_ path: String, _ bytes: [UInt8], like former: String) throws(Errno) {
        let rights = (try? System.status(of: root + former)).map { UInt32($0.rights) } ?? 0o644
        try System.writeDurably(root + path, bytes, rights: rights)
    }

    package func rename(_ path: String, to newPath: String) throws(Errno) {
        try System.renameDurably(root + path, to: root + newPath)
    }

    package func remove(_ path: String) throws(Errno) {
        try System.remove(root + path)
        try System.syncFolder(System.folder(of: root + path))
    }

    package func makeLink(_ path: String, to target: String) throws(Errno) {
        try System.makeLink(root + path, to: target)
        try System.syncFolder(System.folder(of: root + path))
    }

    package func makeFolder(_ path: String) throws(Errno) {
        try System.makeFolder(root + path, rights: 0o755)
        try System.syncFolder(System.folder(of: root + path))
    }

    package func removeFolder(_ path: String) throws(Errno) {
        do { try System.removeFolder(root + path) } catch .notEmpty {}
    }
}

extension Errno {
    /// The folder has files: ENOTEMPTY.
    fileprivate static let notEmpty = Errno(rawValue: 39)
}
