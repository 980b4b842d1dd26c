import Foundation
package import NotchSystem

/// The object to which a descriptor refers: a socket, an end of a pipe or a file, whatever its number.
///
/// Tests use it to check that a file was closed. The validity of a number proves nothing, because tests run in parallel
/// and any thread may get the number of a closed descriptor. The kernel's own descriptors (`eventfd(2)`, `epoll(7)`,
/// `timerfd_create(2)`) share one inode and cannot be distinguished.
package struct OpenFile: Hashable {
    private let device: dev_t
    private let inode: ino_t

    /// C: `fstat(2)`.
    package init(_ descriptor: Int32) throws(Errno) {
        var status = stat()
        _ = try valueOrErrno { fstat(descriptor, &status) }.get()
        (device, inode) = (status.st_dev, status.st_ino)
    }

    /// Whether any descriptor of this process refers to the object.
    package var isOpen: Bool {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").contains { name in
                Int32(name).flatMap { try? OpenFile($0) } == self
            }
        }
    }
}
