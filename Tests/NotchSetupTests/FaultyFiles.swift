import NotchSystem

@testable import notchctl

/// Files whose power is cut before a change, or that refuse one.
struct FaultyFiles: SetupFiles {
    /// The changes so far, and the change from which on, or at which alone, there is a fault.
    final class State {
        var changes = 0
    }

    let files: MountedFiles
    let state = State()
    /// The number of the change before which the power is cut.
    var cut = Int.max
    /// The error of changes below a folder.
    var failing: (folder: String, error: Errno)?
    /// The error of one renaming, by its number.
    var failingRename: (path: String, error: Errno)?

    init(_ files: MountedFiles) { self.files = files }

    /// After a cut no change reaches the disk.
    private func note(_ path: String) throws(Errno) {
        state.changes += 1
        if state.changes > cut { throw .inputOutput }
        if let failing, path.hasPrefix(failing.folder) { throw failing.error }
    }

    var root: String { files.root }
    func place(of path: String, followsLast: Bool) -> String { files.place(of: path, followsLast: followsLast) }
    func kind(_ path: String) -> SetupFileKind? { files.kind(path) }
    func contents(_ path: String) throws(Errno) -> [UInt8]? { try files.contents(path) }
    func names(in folder: String) -> [String] { files.names(in: folder) }
    func target(ofLink path: String) -> String? { files.target(ofLink: path) }

    func rights(_ path: String) -> UInt32 { files.rights(path) }

    func write(_ path: String, _ bytes: [UInt8], rights: UInt32) throws(Errno) {
        do throws(Errno) { try note(path) } catch {
            // Half of the file is written when the power goes.
            if state.changes - 1 == cut {
                try? files.write(path, Array(bytes.prefix(bytes.count / 2)), rights: rights)
            }
            throw error
        }
        try files.write(path, bytes, rights: rights)
    }

    func rename(_ path: String, to newPath: String) throws(Errno) {
        try note(newPath)
        if let failingRename, newPath == failingRename.path, !path.hasSuffix(".notch-new") { throw failingRename.error }
        try files.rename(path, to: newPath)
    }

    func remove(_ path: String) throws(Errno) {
        try note(path)
        try files.remove(path)
    }

    func makeLink(_ path: String, to target: String) throws(Errno) {
        try note(path)
        try files.makeLink(path, to: target)
    }

    func makeFolder(_ path: String) throws(Errno) {
        try note(path)
        try files.makeFolder(path)
    }

    func removeFolder(_ path: String) throws(Errno) {
        try note(path)
        try files.removeFolder(path)
    }
}
