import Glibc

extension System {
    /// Reads all bytes of a file, or the first `limit` bytes. The call does not wait for a pipe's writer.
    package static func contents(of path: String, limit: Int) throws(Errno) -> [UInt8] {
        try readAll(from: try open(path, .reading), limit: limit)
    }

    /// Reads a regular file of at most `limit` bytes, or its first `count` bytes.
    ///
    /// Other kinds of file are not opened, because opening alone has effects: it starts a watchdog or rewinds a tape.
    ///
    /// - Parameter isShared: whether the call fails with EACCES unless all users may read the file.
    /// - Returns: the file's status, `nil` if the file is not a regular file; and its bytes, `nil` if the file has more
    ///   than `limit`.
    package static func regularFile(
        _ path: String, limit: Int, first count: Int = .max, isShared: Bool = false
    ) throws(Errno) -> (status: FileStatus?, bytes: [UInt8]?) {
        guard let file = try openRegularFile(path, isShared: isShared) else { return (nil, nil) }
        let status = try status(of: file.rawValue)
        guard status.size <= limit else { return (status, nil) }
        return (status, try readAll(from: file, limit: min(status.size, count)))
    }

    /// Opens a regular file for reading. Other kinds of file are not opened.
    ///
    /// - Parameter isShared: whether the call fails with EACCES unless all users may read the file.
    /// - Returns: `nil` if it is not a regular file.
    package static func openRegularFile(_ path: String, isShared: Bool = false) throws(Errno) -> OwnedDescriptor? {
        guard try status(of: path).kind == .regular else { return nil }
        let file = try open(path, .reading)
        // The path may name another file by now.
        let status = try status(of: file.rawValue)
        guard status.kind == .regular else { return nil }
        if isShared { try checkEverybodyReads(file, status) }
        return file
    }

    /// Checks that others may read an open file and search each of its parent folders. The check follows the
    /// descriptor, because a path that is checked before it is opened could name another file by then.
    private static func checkEverybodyReads(_ file: borrowing OwnedDescriptor, _ status: FileStatus) throws(Errno) {
        guard status.rights & 0o004 != 0 else { throw .accessDenied }
        var path = try target(ofLink: "/proc/self/fd/\(file.rawValue)")[...]
        while let slash = path.lastIndex(of: "/") {
            path = path[..<slash]
            guard try Self.status(of: path.isEmpty ? "/" : String(path)).rights & 0o001 != 0 else {
                throw .accessDenied
            }
        }
    }

    /// Reads the first `limit` bytes of a regular file. The call does not wait for a writer.
    ///
    /// - Returns: `nil` if it is not a regular file.
    package static func startOfRegularFile(_ path: String, limit: Int) throws(Errno) -> [UInt8]? {
        let file = try open(path, .reading)
        guard try status(of: file.rawValue).kind == .regular else { return nil }
        return try readAll(from: file, limit: limit)
    }

    /// Writes a whole file, replacing the contents of an existing file: `open(2)`, `write(2)`, `close(2)`.
    package static func replaceFile(_ path: String, with bytes: [UInt8]) throws(Errno) {
        var file = try open(path, .replacedFile)
        try writeAll(bytes, to: file)
        let number = file.release()
        // Some file systems report a full disk only when the file is closed.
        _ = try valueOrErrno(retryOnInterrupt: false) { Glibc.close(number) }.get()
    }

    /// `unlink(2)`
    package static func remove(_ path: String) throws(Errno) {
        _ = try valueOrErrno { unlink(path) }.get()
    }

    /// Makes an empty file that only its owner may access. The file must not exist yet: `open(2)`.
    package static func makePrivateFile(_ path: String) throws(Errno) {
        _ = try open(path, .newPrivateFile)
    }

    /// Throws the error for which a file cannot be opened for writing, if there is one: `open(2)`.
    package static func checkWriting(_ path: String) throws(Errno) {
        _ = try open(path, .device)
    }

    /// Waits until the names in a folder are on the disk: `fsync(2)`.
    package static func syncFolder(_ path: String) throws(Errno) {
        let folder = try open(path, .folder)
        let number = folder.rawValue
        _ = try valueOrErrno { fsync(number) }.get()
    }

    /// `rename(2)`
    package static func rename(_ path: String, to newPath: String) throws(Errno) {
        _ = try valueOrErrno { Glibc.rename(path, newPath) }.get()
    }

    /// Returns the unresolved target of a symbolic link: `readlink(2)`.
    package static func target(ofLink path: String) throws(Errno) -> String {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = try valueOrErrno { readlink(path, &bytes, bytes.count) }.get()
        return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Returns the path without links: `realpath(3)`.
    package static func realPath(_ path: String) throws(Errno) -> String {
        guard let resolved = realpath(path, nil) else { throw .current }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}

extension [UInt8] {
    /// The bytes without leading and trailing white space and zero bytes. Texts of the device tree end with a zero
    /// byte.
    package var trimmed: ArraySlice<UInt8> {
        let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) || byte == 0 }
        guard let end = lastIndex(where: { !isSpace($0) }) else { return [] }
        return self[...end].drop(while: isSpace)
    }
}

extension System {
    /// Replaces a file atomically: even after a power cut, it has either its former contents or the new ones. The call
    /// uses `write(2)` and `fsync(2)` on a draft, then `rename(2)`. Only the owner gets rights to the file. Missing
    /// folders are made.
    package static func replaceFileAtomically(_ path: String, with bytes: [UInt8]) throws(Errno) {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        if !folder.isEmpty, folder != ".", !exists(folder) { try makeFolders(folder, rights: 0o700) }
        let draft = path + ".new"
        // A power cut during an earlier call leaves a draft.
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

/// Reads small files.
package enum BoundedFile {
    package struct Failure: Error, Hashable {
        package var reason: String

        package init(reason: String) {
            self.reason = reason
        }
    }

    /// Returns the file's bytes, or the first `count` of them.
    ///
    /// - Parameter isShared: whether the call fails unless all users may read the file.
    /// - Throws: ``Failure`` when it is not a regular file of at most `limit` bytes that can be read.
    package static func read(
        _ path: String, limit: Int, first count: Int = .max, isShared: Bool = false
    ) throws(Failure) -> [UInt8] {
        try readVersion(path, limit: limit, first: count, isShared: isShared).bytes
    }

    /// Returns the file's bytes, as ``read(_:limit:first:isShared:)`` does, and the version of the file that they
    /// belong to.
    package static func readVersion(
        _ path: String, limit: Int, first count: Int = .max, isShared: Bool = false
    ) throws(Failure) -> (version: FileStatus.Version, bytes: [UInt8]) {
        let (status, bytes): (FileStatus?, [UInt8]?)
        do throws(Errno) {
            (status, bytes) = try System.regularFile(path, limit: limit, first: count, isShared: isShared)
        } catch {
            throw Failure(reason: "\(error)")
        }
        guard let status else { throw Failure(reason: "not a regular file") }
        guard let bytes else { throw Failure(reason: "\(status.size) bytes are more than the limit of \(limit)") }
        guard bytes.count == min(status.size, count) else { throw Failure(reason: "could not be read to its end") }
        return (status.version, bytes)
    }
}
