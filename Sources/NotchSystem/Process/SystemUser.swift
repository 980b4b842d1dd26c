import CLinux
import Glibc

/// A user of the machine, as the user database describes it: `getpwnam(3)`, `getgrouplist(3)`.
package struct SystemUser: Hashable, Sendable {
    package let name: String
    package let userID: UInt32
    /// The primary group.
    package let groupID: UInt32
    /// All groups, among them the primary one.
    package var groups: [UInt32]
    /// The home folder.
    package let home: String

    package init(name: String, userID: UInt32, groupID: UInt32, groups: [UInt32], home: String) {
        self.name = name
        self.userID = userID
        self.groupID = groupID
        self.groups = groups
        self.home = home
    }
}

extension System {
    /// Returns a user; `nil` if the machine has none of that name.
    ///
    /// - Throws: the error of a user database that cannot be read.
    package static func user(named name: String) throws(Errno) -> SystemUser? {
        guard !name.utf8.contains(0) else { return nil }
        errno = 0
        guard let entry = getpwnam(name)?.pointee else {
            // The numbers that getpwnam(3) lists for a name that is not found.
            guard [0, ENOENT, ESRCH, EBADF, EPERM].contains(errno) else { throw Errno(rawValue: errno) }
            return nil
        }
        let (id, group) = (entry.pw_uid, entry.pw_gid)
        let home = entry.pw_dir.map { String(cString: $0) } ?? "/"
        return SystemUser(
            name: name, userID: id, groupID: group, groups: try groups(ofUser: name, primary: group), home: home)
    }

    /// Whether the user database can be read, and has no user of that name.
    package static func hasNoUser(_ name: String) -> Bool {
        do throws(Errno) { return try user(named: name) == nil } catch { return false }
    }

    /// Gives the whole process the rights of a user, for good: `setgroups(2)`, `setgid(2)`, `setuid(2)`.
    ///
    /// - Throws: EPERM unless the process belongs to root.
    package static func become(_ user: SystemUser) throws(Errno) {
        _ = try valueOrErrno { setgroups(user.groups.count, user.groups) }.get()
        _ = try valueOrErrno { setgid(user.groupID) }.get()
        _ = try valueOrErrno { setuid(user.userID) }.get()
        // A process that can become root again has kept its rights.
        if user.userID != 0, setuid(0) == 0 { throw .notPermitted }
    }

    /// Keeps other processes of the same user from the memory and the descriptors of this one (`ptrace(2)`,
    /// `pidfd_getfd(2)`, `/proc/PID/mem`): `PR_SET_DUMPABLE` of `prctl(2)`. It also leaves no core dump. A program that
    /// this one starts is not affected.
    package static func refuseTracing() { _ = notch_refuse_tracing() }
}
