internal import Glibc
internal import NotchSystem
internal import Synchronization

extension Syscalls {
    /// Which file a path leads to.
    struct FileIdentity: Hashable {
        let device: UInt
        let inode: UInt
        let isSocket: Bool
    }

    /// `nil` where there is none.
    static func identity(of path: String) throws(Errno) -> FileIdentity? {
        var status = stat()
        do {
            try value { lstat(path, &status) }
        } catch let error where error.rawValue == ENOENT {
            return nil
        }
        return FileIdentity(
            device: UInt(status.st_dev), inode: UInt(status.st_ino), isSocket: status.st_mode & S_IFMT == S_IFSOCK)
    }

    /// Makes the folder, with exactly these rights, unless it is there.
    static func makeFolder(_ path: String, mode: UInt32) throws(Errno) {
        do {
            try withRights(mode) { () throws(Errno) in try value { mkdir(path, mode) } }
        } catch let error where error.rawValue == EEXIST {
        }
    }

    /// The umask is the whole process's: one at a time may change it.
    private static let umaskLock = Mutex(())

    /// Makes a file by a call that asks for `rights`, and has the umask take none of them away.
    ///
    /// Other threads should make no files meanwhile; what they make is open to nobody but its owner beyond `rights`.
    static func withRights(_ rights: UInt32, _ make: () throws(Errno) -> Void) throws(Errno) {
        try umaskLock.withLock { (_: inout Void) throws(Errno) in
            let former = umask(0o077 & ~rights)
            defer { umask(former) }
            try make()
        }
    }

    static func setMode(_ fd: Int32, _ mode: UInt32) throws(Errno) {
        try value { fchmod(fd, mode) }
    }

    static func remove(_ path: String) throws(Errno) {
        try value { unlink(path) }
    }

    /// How often, a millisecond apart, a folder's lock is tried.
    private static let lockAttempts = 300

    /// Opens a folder and takes its lock, which ends with the descriptor.
    ///
    /// Daemons keep the lock for a few system calls. Anybody who may read the folder can take it too: who keeps
    /// it for longer is no daemon that starts, and is not waited for.
    static func lockFolder(_ path: String) throws(Errno) -> Int32 {
        let fd = try value { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        for _ in 0..<lockAttempts {
            do {
                try value { flock(fd, LOCK_EX | LOCK_NB) }
                break
            } catch let error where error.rawValue == EWOULDBLOCK {
                usleep(1000)
            } catch {
                close(fd)
                throw error
            }
        }
        return fd
    }
}
