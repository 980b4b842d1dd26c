import Glibc

extension System {
    /// The room of a file system, in bytes.
    package struct Space: Hashable, Sendable {
        package var total: UInt64
        /// What is free, and what of it is not for root alone.
        package var free: UInt64
        package var available: UInt64
    }

    /// The room of the file system that has a path: `statvfs(3)`. The call waits for a network's file system.
    package static func space(of path: String) throws(Errno) -> Space {
        var status = statvfs()
        _ = try valueOrErrno { statvfs(path, &status) }.get()
        let block = UInt64(status.f_frsize)
        return Space(
            total: UInt64(status.f_blocks) * block, free: UInt64(status.f_bfree) * block,
            available: UInt64(status.f_bavail) * block)
    }
}
