import CLinux
import Glibc
import Synchronization

extension System {
    /// Returns the names in a folder, in no order, without `.` and `..`: `opendir(3)`, `readdir(3)`.
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

    /// Returns the numbers, in ascending order, of the names in a folder that consist of `prefix` and a number, such as
    /// 0 for `card0`.
    package static func numbers(in folder: String, after prefix: String) throws(Errno) -> [Int] {
        try names(in: folder).compactMap { number(in: $0, after: prefix) }.sorted()
    }

    /// Returns the number in a name that consists of `prefix` and a number; `nil` for any other name.
    package static func number(in name: String, after prefix: String) -> Int? {
        guard name.hasPrefix(prefix), let number = Int(name.dropFirst(prefix.count)), number >= 0 else { return nil }
        return number
    }

    /// Makes the missing folders of a path: `mkdir(2)`.
    ///
    /// - Parameter rights: the rights of the folders that are made, before the umask.
    package static func makeFolders(_ path: String, rights: UInt32) throws(Errno) {
        var end = path.startIndex
        while end < path.endIndex {
            end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
            let made = valueOrErrno { mkdir(String(path[..<end]), rights) }
            // A parent may exist in a folder that the process cannot write to. Only a failure for the last part counts.
            if end == path.endIndex, case .failure(let error) = made, error != .exists { throw error }
        }
    }
}

extension System {
    /// Serializes changes of the umask, which belongs to the whole process.
    private static let umaskLock = Mutex(())

    /// Calls `make`, which makes a file with `rights`, under a umask that removes none of them: `umask(2)`.
    ///
    /// Other threads should make no files during the call. Their files get no rights for group and others beyond
    /// `rights`.
    package static func withRights(_ rights: UInt32, _ make: () throws(Errno) -> Void) throws(Errno) {
        try umaskLock.withLock { (_: inout Void) throws(Errno) in
            let former = umask(0o077 & ~rights)
            defer { umask(former) }
            try make()
        }
    }

    /// Makes a folder with exactly these rights, unless it exists: `mkdir(2)`.
    package static func makeFolder(_ path: String, rights: UInt32) throws(Errno) {
        do {
            try withRights(rights) { () throws(Errno) in _ = try valueOrErrno { mkdir(path, rights) }.get() }
        } catch .exists {
        }
    }

    /// `fchmod(2)`
    package static func setRights(_ rights: UInt32, of descriptor: borrowing OwnedDescriptor) throws(Errno) {
        let number = descriptor.rawValue
        _ = try valueOrErrno { fchmod(number, rights) }.get()
    }

    /// The number of attempts at a folder's lock, a millisecond apart.
    private static let lockAttempts = 300

    /// Opens a folder and locks it until the descriptor is closed: `flock(2)`.
    ///
    /// A starting daemon holds the lock for a few system calls. Every process that may read the folder can lock it. If
    /// another process holds the lock for more than 300 ms, it is no starting daemon, and the call returns the folder
    /// without the lock.
    package static func lockFolder(_ path: String) throws(Errno) -> OwnedDescriptor {
        let folder = try open(path, .folder)
        let number = folder.rawValue
        for _ in 0..<lockAttempts {
            do throws(Errno) {
                try lock(number)
                return folder
            } catch {
                guard error == .wouldBlock else { throw error }
                usleep(1000)
            }
        }
        return folder
    }

    /// Opens a folder and locks it until the descriptor is closed: `flock(2)`.
    ///
    /// - Throws: EWOULDBLOCK if another process holds the lock.
    package static func freeFolder(_ path: String) throws(Errno) -> OwnedDescriptor {
        let folder = try open(path, .folder)
        try lock(folder.rawValue)
        return folder
    }

    private static func lock(_ number: Int32) throws(Errno) {
        _ = try valueOrErrno { flock(number, LOCK_EX | LOCK_NB) }.get()
    }

    /// Returns the folder at which the file system of a path is mounted: `/proc/self/mountinfo`.
    package static func mountPoint(of path: String) -> String {
        let bytes = (try? contents(of: "/proc/self/mountinfo", limit: 1 << 20)) ?? []
        let points = bytes.split(separator: UInt8(ascii: "\n")).compactMap { line -> String? in
            let fields = line.split(separator: UInt8(ascii: " "))
            return fields.count > 4 ? unescaped(fields[4]) : nil
        }
        return points.filter { $0 == path || path.hasPrefix($0 == "/" ? "/" : $0 + "/") }.max { $0.count < $1.count }
            ?? "/"
    }

    /// Returns a path of `/proc/self/mountinfo` without its octal escapes.
    private static func unescaped(_ path: ArraySlice<UInt8>) -> String {
        var bytes: [UInt8] = []
        var rest = path
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\\"),
                let code = UInt8(String(decoding: rest.prefix(3), as: UTF8.self), radix: 8)
            {
                bytes.append(code)
                rest = rest.dropFirst(3)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
