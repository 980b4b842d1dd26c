import Glibc

/// Folders of the file system.
enum Folder {
    /// The names in it, without `.` and `..`.
    static func names(in path: String) throws -> [String] {
        guard let directory = opendir(path) else { throw BenchmarkError.systemCall("cannot read \(path)") }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Removes it with all that is in it; links are removed, not followed.
    static func remove(_ path: String) {
        for name in (try? names(in: path)) ?? [] {
            let entry = path + "/" + name
            if unlink(entry) != 0, errno == EISDIR { remove(entry) }
        }
        rmdir(path)
    }
}
