package import NotchSystem

/// The file system that `notchctl setup` changes. All paths are absolute in the machine that is set up.
///
/// A model of it makes a disk full, read-only, or cuts the power between two changes.
package protocol SetupFiles {
    /// The folder that stands for `/`, without a slash at its end; empty for this machine.
    var root: String { get }
    /// Returns the path on this machine of what a path names in the machine that is set up. No link leads out of
    /// ``root``.
    ///
    /// - Parameter followsLast: whether a link at the end is followed too.
    func place(of path: String, followsLast: Bool) -> String

    /// Returns what is at a path, without following a link; `nil` if there is nothing.
    func kind(_ path: String) -> SetupFileKind?
    /// Returns the contents of a regular file; `nil` if there is none.
    func contents(_ path: String) throws(Errno) -> [UInt8]?
    /// Returns the names in a folder; empty if there is no such folder.
    func names(in folder: String) -> [String]
    /// Returns the unresolved target of a link.
    func target(ofLink path: String) -> String?

    /// Returns the rights of what a path leads to, or those of a new file that all may read.
    func rights(_ path: String) -> UInt32
    /// Writes a file, and waits until the disk has it.
    func write(_ path: String, _ bytes: [UInt8], rights: UInt32) throws(Errno)
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

extension SetupFiles {
    /// Returns the contents of a regular file; `nil` if there is none.
    func read(_ path: String) throws(SetupRefusal) -> [UInt8]? {
        do { return try contents(path) } catch {
            throw SetupRefusal(message: "\(root + path) cannot be read: \(error). Nothing was changed.")
        }
    }

    /// Returns the step that keeps the contents of a file beside it; `nil` if a copy there has them.
    func keeping(_ path: String, _ bytes: [UInt8]) throws(SetupRefusal) -> SetupStep? {
        for number in 1...9 {
            let copy = path + SetupPaths.saved + (number == 1 ? "" : "-\(number)")
            guard kind(copy) != nil else { return .write(copy, bytes) }
            if try read(copy) == bytes { return nil }
        }
        throw SetupRefusal(
            message: "What \(root + path) has cannot be kept beside it, since nine copies are there: move them away. "
                + "Nothing was changed.")
    }
}

/// The files of this machine, or of an image that is mounted elsewhere.
package struct MountedFiles: SetupFiles {
    package let root: String
    /// The size of the largest file that is read, in bytes.
    private static let limit = 1 << 20
    /// The most links on the way to a file. The kernel follows as many.
    private static let mostLinks = 40
    private let disk = SystemDisk()

    package init(root: String = "") { self.root = root }

    package func place(of path: String, followsLast: Bool) -> String {
        guard !root.isEmpty else { return path }
        // What is left of the path, the next part last.
        var rest = Array(path.split(separator: "/").reversed())
        var found: [Substring] = []
        var links = 0
        while let part = rest.popLast() {
            if part == "." { continue }
            if part == ".." {
                _ = found.popLast()
                continue
            }
            let place = ([root[...]] + found + [part]).joined(separator: "/")
            guard followsLast || !rest.isEmpty, let target = try? System.target(ofLink: place) else {
                found.append(part)
                continue
            }
            links += 1
            // The kernel would follow the rest out of the root. No file has a name of 256 bytes.
            if links > Self.mostLinks { return root + "/" + String(repeating: "x", count: 256) }
            if target.hasPrefix("/") { found = [] }
            rest += target.split(separator: "/").reversed()
        }
        return ([root[...]] + found).joined(separator: "/")
    }

    /// The place of a file or a link itself.
    private func own(_ path: String) -> String { place(of: path, followsLast: false) }
    /// The place of what a link at the end leads to.
    private func real(_ path: String) -> String { place(of: path, followsLast: true) }

    package func kind(_ path: String) -> SetupFileKind? {
        guard let status = try? System.status(of: own(path), followsLinks: false) else { return nil }
        switch status.kind {
        case .regular: return .file
        case .folder: return .folder
        default: return target(ofLink: path) == nil ? .other : .link
        }
    }

    package func contents(_ path: String) throws(Errno) -> [UInt8]? {
        do throws(Errno) {
            let file = try System.regularFile(real(path), limit: Self.limit)
            if file.status != nil, file.bytes == nil { throw .fileTooBig }
            return file.bytes
        } catch {
            if error == .noEntry || error == .notDirectory { return nil }
            throw error
        }
    }

    package func names(in folder: String) -> [String] { ((try? System.names(in: real(folder))) ?? []).sorted() }

    package func target(ofLink path: String) -> String? { try? System.target(ofLink: own(path)) }

    package func rights(_ path: String) -> UInt32 {
        (try? System.status(of: real(path))).map { UInt32($0.rights) } ?? 0o644
    }

    package func write(_ path: String, _ bytes: [UInt8], rights: UInt32) throws(Errno) {
        try disk.writeDurably(own(path), bytes, rights: rights)
    }

    package func rename(_ path: String, to newPath: String) throws(Errno) {
        try disk.renameDurably(own(path), to: own(newPath))
    }

    package func remove(_ path: String) throws(Errno) {
        try System.remove(own(path))
        try System.syncFolder(System.folder(of: own(path)))
    }

    package func makeLink(_ path: String, to target: String) throws(Errno) {
        try System.makeLink(own(path), to: target)
        try System.syncFolder(System.folder(of: own(path)))
    }

    package func makeFolder(_ path: String) throws(Errno) {
        try System.makeFolder(own(path), rights: 0o755)
        try System.syncFolder(System.folder(of: own(path)))
    }

    package func removeFolder(_ path: String) throws(Errno) {
        do { try System.removeFolder(own(path)) } catch .notEmpty {}
    }
}

/// A lock against other runs that change the same files. It holds until it is released.
final class SetupLock {
    private let folder: OwnedDescriptor

    /// - Returns: `nil` if the folder cannot be opened. Then nothing can be changed either, which is said later.
    init?(_ files: MountedFiles) throws {
        guard let folder = try Self.open(files.place(of: "/etc", followsLast: true)) else { return nil }
        self.folder = folder
    }

    private static func open(_ folder: String) throws -> OwnedDescriptor? {
        do throws(Errno) { return try System.freeFolder(folder) } catch {
            guard error == .wouldBlock else { return nil }
            throw Failure(
                .tryAgain,
                "\(folder) is locked, as by another notchctl setup or doctor --fix: wait for its end; "
                    + "sudo lslocks names the program")
        }
    }
}

extension Errno {
    /// The folder has files: ENOTEMPTY.
    fileprivate static let notEmpty = Errno(rawValue: 39)
}
