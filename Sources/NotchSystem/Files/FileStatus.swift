import CLinux
import Glibc

/// The file system's description of a file: `stat(2)`.
package struct FileStatus: Sendable {
    package enum Kind: Hashable, Sendable {
        case regular, folder, characterDevice, socket, other
    }

    /// The identity of a file, independent of its name.
    package struct Identity: Hashable, Sendable {
        package let device: UInt64
        package let inode: UInt64
    }

    /// A value that changes when a file is rewritten, or when another file gets its name.
    package struct Version: Hashable, Sendable {
        private let identity: Identity
        private let size: Int
        // The time of the last status change. A write sets it, and no program can set it back.
        private let seconds: Int
        private let nanoseconds: Int

        fileprivate init(_ status: stat, _ identity: Identity) {
            self.identity = identity
            size = Int(status.st_size)
            (seconds, nanoseconds) = (status.st_ctim.tv_sec, status.st_ctim.tv_nsec)
        }

        /// The version as numbers, for callers that know no files.
        package var numbers: [UInt64] {
            [
                identity.device, identity.inode, UInt64(bitPattern: Int64(size)), UInt64(bitPattern: Int64(seconds)),
                UInt64(bitPattern: Int64(nanoseconds)),
            ]
        }

        /// - Parameter numbers: the value of ``numbers``. The result is `nil` unless they are 5.
        package init?(numbers: [UInt64]) {
            guard numbers.count == 5 else { return nil }
            identity = Identity(device: numbers[0], inode: numbers[1])
            size = Int(truncatingIfNeeded: numbers[2])
            (seconds, nanoseconds) = (Int(truncatingIfNeeded: numbers[3]), Int(truncatingIfNeeded: numbers[4]))
        }
    }

    package let kind: Kind
    /// The size of the file, in bytes.
    package let size: Int
    /// The rights of owner, group and others: 0 to 0o777.
    package let rights: Int
    package let userID: UInt32
    package let groupID: UInt32
    package let identity: Identity
    package let version: Version
    /// The major and the minor number of the device, for a device node.
    package let node: (major: UInt64, minor: UInt64)

    init(_ status: stat) {
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .folder
            case S_IFCHR: .characterDevice
            case S_IFSOCK: .socket
            default: .other
            }
        size = Int(status.st_size)
        rights = Int(status.st_mode & 0o777)
        userID = status.st_uid
        groupID = status.st_gid
        identity = Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
        version = Version(status, identity)
        // The major and the minor number each have low bits and, far above them, high bits in a `dev_t`.
        let number = UInt64(status.st_rdev)
        node = (number >> 8 & 0xFFF | number >> 32 & 0xFFFF_F000, number & 0xFF | number >> 12 & 0xFFFF_FF00)
    }
}

extension System {
    /// Returns the status of a file: `stat(2)`, or `lstat(2)` for a link itself.
    package static func status(of path: String, followsLinks: Bool = true) throws(Errno) -> FileStatus {
        var status = stat()
        _ = try valueOrErrno { followsLinks ? stat(path, &status) : lstat(path, &status) }.get()
        return FileStatus(status)
    }

    /// `fstat(2)`
    package static func status(of descriptor: Int32) throws(Errno) -> FileStatus {
        var status = stat()
        _ = try valueOrErrno { fstat(descriptor, &status) }.get()
        return FileStatus(status)
    }

    /// Returns whether a file exists: `access(2)`.
    package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Returns whether the process may read a file: `faccessat(2)`. The kernel decides, because access control lists
    /// count too.
    package static func mayRead(_ path: String) -> Bool {
        faccessat(AT_FDCWD, path, R_OK, AT_EACCESS) == 0
    }

    /// Returns whether the process may execute a file: `faccessat(2)`.
    package static func mayExecute(_ path: String) -> Bool {
        faccessat(AT_FDCWD, path, X_OK, AT_EACCESS) == 0
    }

    /// Returns whether the process may write to a file: `faccessat(2)`.
    package static func mayWrite(_ path: String) -> Bool {
        faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0
    }
}

extension System {
    /// Returns the name of the group that a file belongs to, or its number: `stat(2)`, `getgrgid(3)`.
    ///
    /// - Returns: `nil` if the file does not exist.
    package static func group(ofFile path: String) -> String? {
        (try? status(of: path)).map { name(ofGroup: $0.groupID) }
    }

    /// Returns the name of a group, or its number if it has none: `getgrgid(3)`.
    package static func name(ofGroup id: UInt32) -> String {
        getgrgid(id).flatMap { $0.pointee.gr_name }.map { String(cString: $0) } ?? "\(id)"
    }

    /// Returns the number of a group; `nil` if the machine has none of that name: `getgrnam(3)`.
    package static func group(named name: String) -> UInt32? { getgrnam(name)?.pointee.gr_gid }

    /// Returns the name of a user, or its number if it has none: `getpwuid(3)`.
    package static func name(ofUser id: UInt32) -> String {
        getpwuid(id).flatMap { $0.pointee.pw_name }.map { String(cString: $0) } ?? "\(id)"
    }

    /// Returns the groups that the user database lists for a user, whether the process has them or not:
    /// `getgrouplist(3)`.
    ///
    /// - Throws: ENOMEM for more groups than a process can have.
    package static func groups(ofUser name: String, primary: UInt32) throws(Errno) -> [UInt32] {
        var room: Int32 = 256
        // NGROUPS_MAX of the kernel
        while room <= 65_536 {
            var groups = [gid_t](repeating: 0, count: Int(room))
            var count = room
            if getgrouplist(name, primary, &groups, &count) >= 0 { return Array(groups.prefix(Int(count))) }
            room *= 2
        }
        throw .noMemory
    }
}

extension System {
    /// The capacity of a file system, in bytes.
    package struct Space: Hashable, Sendable {
        package var total: UInt64
        /// The free bytes, including the reserve of root.
        package var free: UInt64
        /// The free bytes that every user may use.
        package var available: UInt64
    }

    /// Returns the capacity of the file system that contains a path: `statvfs(3)`. The call waits for a network file
    /// system.
    package static func space(of path: String) throws(Errno) -> Space {
        var status = statvfs()
        _ = try valueOrErrno { statvfs(path, &status) }.get()
        let block = UInt64(status.f_frsize)
        /// Converts blocks to bytes, with saturation because a user's file system may report any number.
        func bytes(_ blocks: fsblkcnt_t) -> UInt64 {
            let product = UInt64(blocks).multipliedReportingOverflow(by: block)
            return product.overflow ? .max : product.partialValue
        }
        let total = bytes(status.f_blocks)
        return Space(
            total: total, free: min(bytes(status.f_bfree), total), available: min(bytes(status.f_bavail), total))
    }
}
