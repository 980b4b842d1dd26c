/// The condition that one user alone can change a file: the user owns it and each folder above it, nobody else may
/// write to any of them, and none is a link.
package struct FileTrust: Sendable {
    /// The user who may change the files. It is root, except in tests.
    package var owner: UInt32
    /// The topmost folder that is checked.
    package var top: String

    package static let root = FileTrust(owner: 0, top: "/")

    package init(owner: UInt32, top: String) {
        self.owner = owner
        self.top = top
    }

    /// Returns why somebody else may change a file, as the end of a sentence about the returned path.
    ///
    /// - Parameter path: an absolute path below ``top``.
    /// - Returns: `nil` if the file is to be trusted.
    package func flaw(of path: String) -> (path: String, reason: String)? {
        var path = path
        while true {
            do throws(Errno) {
                if let reason = reason(against: try System.status(of: path, followsLinks: false)) {
                    return (path, reason)
                }
            } catch {
                return (path, "cannot be checked: \(error)")
            }
            guard path != top, let slash = path.lastIndex(of: "/"), path != "/" else { return nil }
            path = slash == path.startIndex ? "/" : String(path[..<slash])
        }
    }

    private func reason(against status: FileStatus) -> String? {
        guard status.kind == .regular || status.kind == .folder else { return "is a link or a special file" }
        guard status.userID == owner else {
            return "belongs to \(System.name(ofUser: status.userID)), and not to \(System.name(ofUser: owner))"
        }
        return status.rights & 0o022 == 0 ? nil : "may be written by others than \(System.name(ofUser: owner))"
    }
}
