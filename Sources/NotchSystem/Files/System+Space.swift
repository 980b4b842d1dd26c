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
        /// A file system of a user may tell any number.
        func bytes(_ blocks: fsblkcnt_t) -> UInt64 {
            let product = UInt64(blocks).multipliedReportingOverflow(by: block)
            return product.overflow ? .max : product.partialValue
        }
        let total = bytes(status.f_blocks)
        return Space(
            total: total, free: min(bytes(status.f_bfree), total), available: min(bytes(status.f_bavail), total))
    }
}
