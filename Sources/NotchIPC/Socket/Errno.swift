internal import Glibc

/// A failed system call's `errno`.
struct Errno: Error, Hashable {
    let code: Int32

    var message: String { String(cString: strerror(code)) }
    var wouldBlock: Bool { code == EAGAIN || code == EWOULDBLOCK }
    /// No descriptor is left, in this process or in the system.
    var isOutOfDescriptors: Bool { code == EMFILE || code == ENFILE }
    /// Nobody listens there.
    var isRefused: Bool { code == ECONNREFUSED || code == ENOENT }
    /// The kernel's memory for sockets is used up for the moment.
    var isOutOfMemory: Bool { code == ENOBUFS || code == ENOMEM }
}
