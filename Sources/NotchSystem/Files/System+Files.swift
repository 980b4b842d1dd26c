import Glibc

extension System {
    /// The bytes of a file until its end, or the first `limit` of them. It does not wait for a pipe's writer.
    package static func contents(of path: String, limit: Int) throws(Errno) -> [UInt8] {
        try readAll(from: try open(path, .reading), limit: limit)
    }

    /// The text of an attribute of sysfs, without white space around it: its first page, in one `read(2)`, since a
    /// second one may ask the hardware again.
    package static func attribute(_ path: String) throws(Errno) -> String {
        String(decoding: try attributeBytes(path).trimmed, as: UTF8.self)
    }

    /// The bytes of an attribute of sysfs: its first page, in one `read(2)`.
    package static func attributeBytes(_ path: String) throws(Errno) -> [UInt8] {
        try read(from: try open(path, .reading), atMost: 4096)
    }

    /// Writes an attribute of sysfs, in one call, as attributes want it: `write(2)`.
    package static func setAttribute(_ path: String, to text: String) throws(Errno) {
        try writeAll(Array(text.utf8), to: try open(path, .writtenAttribute))
    }

    /// Writes a whole file, in the place of one that is there: `open(2)`, `write(2)`, `close(2)`.
    package static func replaceFile(_ path: String, with bytes: [UInt8]) throws(Errno) {
        var file = try open(path, .replacedFile)
        try writeAll(bytes, to: file)
        let number = file.release()
        // Some file systems tell only now that the disk is full.
        _ = try valueOrErrno(retryOnInterrupt: false) { Glibc.close(number) }.get()
    }

    /// `unlink(2)`
    package static func remove(_ path: String) throws(Errno) {
        _ = try valueOrErrno { unlink(path) }.get()
    }

    /// Where a symbolic link leads, as it says: `readlink(2)`.
    package static func target(ofLink path: String) throws(Errno) -> String {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = try valueOrErrno { readlink(path, &bytes, bytes.count) }.get()
        return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The path without links: `realpath(3)`.
    package static func realPath(_ path: String) throws(Errno) -> String {
        guard let resolved = realpath(path, nil) else { throw .current }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}

extension [UInt8] {
    /// Without white space, and without the zero bytes of the device tree, around it.
    package var trimmed: ArraySlice<UInt8> {
        let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) || byte == 0 }
        guard let end = lastIndex(where: { !isSpace($0) }) else { return [] }
        return self[...end].drop(while: isSpace)
    }
}
