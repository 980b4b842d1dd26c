import Glibc

extension System {
    /// The names in a folder, in no order, without `.` and `..`: `opendir(3)`, `readdir(3)`.
    package static func names(in folder: String) throws(Errno) -> [String] {
        guard let stream = opendir(folder) else { throw .current }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// The numbers of those names in a folder that consist of `prefix` and a number, such as 0 for `card0`, in order.
    package static func numbers(in folder: String, after prefix: String) throws(Errno) -> [Int] {
        try names(in: folder).compactMap { number(in: $0, after: prefix) }.sorted()
    }

    /// The number in a name that consists of `prefix` and a number; `nil` for any other name.
    package static func number(in name: String, after prefix: String) -> Int? {
        guard name.hasPrefix(prefix), let number = Int(name.dropFirst(prefix.count)), number >= 0 else { return nil }
        return number
    }

    /// Makes the folders of a path that are not there yet: `mkdir(2)`.
    ///
    /// - Parameter rights: the rights of the folders that are made, before the umask.
    package static func makeFolders(_ path: String, rights: UInt32) throws(Errno) {
        var end = path.startIndex
        while end < path.endIndex {
            end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
            let made = valueOrErrno { mkdir(String(path[..<end]), rights) }
            // A parent may exist where the process may not make it. Only a failure for the last part counts.
            if end == path.endIndex, case .failure(let error) = made, error != .exists { throw error }
        }
    }
}
