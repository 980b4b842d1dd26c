import CLinux
import Glibc
import Synchronization

extension System {
    /// Serializes changes of the umask, which belongs to the whole process.
    private static let umaskLock = Mutex(())

    /// Makes a file by a call that asks for `rights`, with a umask that takes none of them away: `umask(2)`.
    ///
    /// Other threads should make no files meanwhile. Files that they make get no rights for group and others beyond
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

    /// Opens a folder and takes its lock, which ends with the descriptor: `flock(2)`.
    ///
    /// Daemons keep the lock for a few system calls. Anybody who may read the folder can take it too. A process that
    /// keeps the lock for longer is no starting daemon, and the call goes on without the lock.
    package static func lockFolder(_ path: String) throws(Errno) -> OwnedDescriptor {
        let folder = try open(path, .folder)
        let number = folder.rawValue
        for _ in 0..<lockAttempts {
            switch valueOrErrno({ flock(number, LOCK_EX | LOCK_NB) }) {
            case .success: return folder
            case .failure(.wouldBlock): usleep(1000)
            case .failure(let error): throw error
            }
        }
        return folder
    }
}
