import Glibc

extension System {
    /// Replaces a file as a whole, so that it has its former contents or the new ones whatever happens, also after a
    /// power cut: `write(2)` and `fsync(2)` of another file, then `rename(2)`. Only the owner gets rights to the file.
    /// Folders that are missing are made.
    package static func replaceFileAtomically(_ path: String, with bytes: [UInt8]) throws(Errno) {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        if !folder.isEmpty, folder != ".", !exists(folder) { try makeFolders(folder, rights: 0o700) }
        let draft = path + ".new"
        // A draft is left where the power was cut while it was written.
        try? remove(draft)
        try writePrivateFile(draft, bytes)
        try rename(draft, to: path)
        try syncFolder(folder.isEmpty ? "/" : folder)
    }

    private static func writePrivateFile(_ path: String, _ bytes: [UInt8]) throws(Errno) {
        let file = try open(path, .newPrivateFile)
        try writeAll(bytes, to: file)
        let number = file.rawValue
        _ = try valueOrErrno { fsync(number) }.get()
    }
}
