import Glibc

// The calls of a program whose files have to survive a power cut.
extension System {
    /// Writes a new file in place of what is there, and waits until it is on the disk: `unlink(2)`, `open(2)`,
    /// `fchmod(2)`, `write(2)`, `fsync(2)`. A link is replaced, and not followed.
    ///
    /// - Parameter rights: the rights of the file. A FAT file system ignores them.
    package static func writeDurably(_ path: String, _ bytes: [UInt8], rights: UInt32) throws(Errno) {
        do { try remove(path) } catch .noEntry {}
        let file = try open(path, .newPrivateFile)
        try? setRights(rights, of: file)
        try writeAll(bytes, to: file)
        let number = file.rawValue
        _ = try valueOrErrno { fsync(number) }.get()
    }

    /// Gives a file another name, and waits until the disk has it: `rename(2)`, `fsync(2)` of the file and of its
    /// folder.
    ///
    /// On FAT, a rename changes the entry of the new name in memory only, and the `fsync` of the file writes that entry
    /// (`vfat_rename`, `fat_write_inode`). So both are synced.
    package static func renameDurably(_ path: String, to newPath: String) throws(Errno) {
        let file = try open(path, .reading)
        try rename(path, to: newPath)
        let number = file.rawValue
        _ = try valueOrErrno { fsync(number) }.get()
        try syncFolder(folder(of: newPath))
    }

    /// Makes a symbolic link: `symlink(2)`.
    package static func makeLink(_ path: String, to target: String) throws(Errno) {
        _ = try valueOrErrno { symlink(target, path) }.get()
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
