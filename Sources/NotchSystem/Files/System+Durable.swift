import CLinux
import Glibc

/// The calls that replace a file on a disk. A model of a disk makes them its own way.
package protocol DiskCalls {
    /// Makes a file with contents: `open(2)` with `O_EXCL`, `fchmod(2)`, `write(2)`.
    func create(_ path: String, _ bytes: [UInt8], rights: UInt32) throws(Errno)
    /// Waits until a file is on the disk: `fsync(2)`.
    func sync(_ path: String) throws(Errno)
    /// Waits until the names in a folder are on the disk: `fsync(2)`.
    func syncFolder(_ path: String) throws(Errno)
    /// `rename(2)`
    func rename(_ path: String, to newPath: String) throws(Errno)
    /// Exchanges the names of two files: `renameat2(2)`.
    func exchange(_ path: String, with other: String) throws(Errno)
    /// `unlink(2)`
    func remove(_ path: String) throws(Errno)
}

extension DiskCalls {
    /// Writes a new file in place of what is there, and waits until it is on the disk. A link is replaced, and not
    /// followed.
    ///
    /// - Parameter rights: the rights of the file. A FAT file system ignores them.
    package func writeDurably(_ path: String, _ bytes: [UInt8], rights: UInt32) throws(Errno) {
        do { try remove(path) } catch .noEntry {}
        try create(path, bytes, rights: rights)
        try sync(path)
    }

    /// Gives a file the name of another one, and waits until the disk has it.
    ///
    /// On FAT, the entry of a name changes in memory only, and the `fsync` of the file writes it (`vfat_rename`,
    /// `fat_write_inode`). A plain rename gives up the former contents before that. So the two files exchange their
    /// names, and the former one is removed as soon as the disk has the new one. FAT can do that since Linux 6.0. Where
    /// a file system cannot, the file is renamed.
    package func renameDurably(_ path: String, to newPath: String) throws(Errno) {
        var isExchanged = true
        do throws(Errno) { try exchange(path, with: newPath) } catch {
            // There is no file of that name, or the file system or the kernel cannot.
            guard [.noEntry, .invalid, .notImplemented, .notSupported].contains(error) else { throw error }
            isExchanged = false
            try rename(path, to: newPath)
        }
        try sync(newPath)
        // Until then, both entries on a FAT disk may have the same contents, which its checker would take from one.
        if isExchanged { try? sync(path) }
        try syncFolder(System.folder(of: newPath))
        guard isExchanged else { return }
        // The next run of setup removes the file that a power cut leaves here.
        try? remove(path)
        try? syncFolder(System.folder(of: path))
    }
}

/// The calls of the running kernel.
package struct SystemDisk: DiskCalls {
    /// `RENAME_EXCHANGE`
    private static let exchange: UInt32 = 2

    package init() {}

    package func create(_ path: String, _ bytes: [UInt8], rights: UInt32) throws(Errno) {
        let file = try System.open(path, .newPrivateFile)
        try? System.setRights(rights, of: file)
        try System.writeAll(bytes, to: file)
    }

    package func sync(_ path: String) throws(Errno) {
        let file = try System.open(path, .reading)
        let number = file.rawValue
        _ = try valueOrErrno { fsync(number) }.get()
    }

    package func syncFolder(_ path: String) throws(Errno) { try System.syncFolder(path) }

    package func rename(_ path: String, to newPath: String) throws(Errno) { try System.rename(path, to: newPath) }

    package func exchange(_ path: String, with other: String) throws(Errno) {
        _ = try valueOrErrno { renameat2(AT_FDCWD, path, AT_FDCWD, other, Self.exchange) }.get()
    }

    package func remove(_ path: String) throws(Errno) { try System.remove(path) }
}

extension System {
    /// Makes a symbolic link: `symlink(2)`.
    package static func makeLink(_ path: String, to target: String) throws(Errno) {
        _ = try valueOrErrno { symlink(target, path) }.get()
    }

    /// Gives a file to a group, by the group's number: `chown(2)`.
    package static func setGroup(_ group: UInt32, of path: String) throws(Errno) {
        _ = try valueOrErrno { chown(path, uid_t.max, group) }.get()
    }

    /// Removes an empty folder: `rmdir(2)`.
    package static func removeFolder(_ path: String) throws(Errno) {
        _ = try valueOrErrno { rmdir(path) }.get()
    }

    /// Returns the path of the folder that contains a path with a slash.
    package static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
        return String(path[..<slash])
    }
}

extension System {
    /// Returns the numeric addresses of this machine in other machines' networks, IPv4 before IPv6: `getifaddrs(3)`,
    /// `getnameinfo(3)`. Addresses of the machine itself and of one link only are left out.
    package static func networkAddresses() -> [String] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        var found: [(isIPv6: Bool, text: String)] = []
        var next = list
        while let entry = next {
            next = entry.pointee.ifa_next
            guard let address = entry.pointee.ifa_addr else { continue }
            let isIPv6 = Int32(address.pointee.sa_family) == AF_INET6
            guard isIPv6 || Int32(address.pointee.sa_family) == AF_INET else { continue }
            let size = isIPv6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
            var name = [CChar](repeating: 0, count: 1025)
            guard getnameinfo(address, socklen_t(size), &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST) == 0
            else { continue }
            let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            let isLocal = ["127.", "169.254.", "::1", "fe80"].contains { text.hasPrefix($0) }
            if !isLocal { found.append((isIPv6, text)) }
        }
        return found.filter { !$0.isIPv6 }.map(\.text) + found.filter(\.isIPv6).map(\.text)
    }
}
