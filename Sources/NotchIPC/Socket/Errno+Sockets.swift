internal import Glibc
internal import NotchSystem

extension Errno {
    var wouldBlock: Bool { rawValue == EAGAIN || rawValue == EWOULDBLOCK }
    /// No descriptor is left, in this process or in the system.
    var isOutOfDescriptors: Bool { rawValue == EMFILE || rawValue == ENFILE }
    /// Nobody listens there.
    var isRefused: Bool { rawValue == ECONNREFUSED || rawValue == ENOENT }
    /// The process has no right to the file, or to a folder that it is in.
    var isForbidden: Bool { rawValue == EACCES }
    /// The kernel's memory for sockets is used up for the moment.
    var isOutOfMemory: Bool { rawValue == ENOBUFS || rawValue == ENOMEM }
}
