import Glibc
import NotchDRM
import NotchSystem

/// What can be looked up below `/sys`, `/proc` and `/dev`, or below a model of them.
package struct MachineFiles {
    /// What stands in for `/`, without a slash at its end: empty for the machine's own.
    package let root: String

    package init(root: String = "") {
        self.root = root
    }

    /// The text of a small file without white space around it; `nil` where it cannot be read.
    func text(_ path: String) -> String? {
        let file = open(root + path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        // Files of sysfs are a page long at most; of debugfs we want no more.
        var bytes = [UInt8](repeating: 0, count: 16384)
        var count = 0
        while count < bytes.count {
            let result = bytes.withUnsafeMutableBytes { buffer in
                valueOrErrno { read(file, buffer.baseAddress.map { $0 + count }, buffer.count - count) }
            }
            guard case .success(let more) = result, more > 0 else { break }
            count += more
        }
        let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) || byte == 0 }
        let content = bytes[..<count].drop(while: isSpace)
        let end = content.lastIndex { !isSpace($0) } ?? content.startIndex
        return content.isEmpty ? "" : String(decoding: content[...end], as: UTF8.self)
    }

    func number(_ path: String) -> Int? { text(path).flatMap { Int($0) } }

    /// The names in a folder, sorted as people count; empty where it cannot be read.
    func names(in path: String) -> [String] {
        (try? contents(of: path)) ?? []
    }

    /// The names in a folder, sorted as people count.
    func contents(of path: String) throws(Errno) -> [String] {
        guard let stream = opendir(root + path) else { throw Errno.current }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        // Shorter ones first, so that fb2 goes before fb10.
        return names.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
    }

    /// Where a symbolic link points to, as it says.
    func target(ofLink path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: 4096)
        let count = readlink(root + path, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
    }

    /// Who may do what with a file, and whether we may; `nil` where there is none.
    func access(_ path: String) -> FileAccess? {
        var status = stat()
        guard stat(root + path, &status) == 0 else { return nil }
        // Asked of the kernel rather than worked out, since access lists count too (a desktop's seat gives them).
        func may(_ mode: Int32) -> Bool { faccessat(AT_FDCWD, root + path, mode, AT_EACCESS) == 0 }
        return FileAccess(
            owner: Person.name(ofUser: status.st_uid), group: Person.name(ofGroup: status.st_gid),
            mode: Int(status.st_mode & 0o777), isReadable: may(R_OK), isWritable: may(W_OK))
    }
}
