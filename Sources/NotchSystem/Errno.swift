import Glibc

/// An error number of the C library.
package struct Errno: Error, Hashable, CustomStringConvertible {
    package let rawValue: Int32

    package init(rawValue: Int32) { self.rawValue = rawValue }

    /// The calling thread's `errno`.
    package static var current: Errno { Errno(rawValue: errno) }

    package var description: String {
        // strerror(3) is not thread-safe; strerror_r's GNU and POSIX variants differ, and Swift sees the latter.
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
            guard let base = buffer.baseAddress, strerror_r(rawValue, base, buffer.count) == 0 else {
                return "error \(rawValue)"
            }
            return String(cString: base)
        }
    }
}

/// The errors of calls on files, devices and sockets, each with its usual meaning.
extension Errno {
    /// The process is not the DRM master, or has no access to the node: EACCES.
    package static let accessDenied = Errno(rawValue: EACCES)
    /// The operation is not permitted; some drivers return this error instead of ``accessDenied``: EPERM.
    package static let notPermitted = Errno(rawValue: EPERM)
    /// The device was removed: ENODEV.
    package static let noDevice = Errno(rawValue: ENODEV)
    /// The device does not exist or does not answer: ENXIO.
    package static let noDeviceOrAddress = Errno(rawValue: ENXIO)
    /// A page flip is pending, or another process is the DRM master: EBUSY.
    package static let busy = Errno(rawValue: EBUSY)
    /// The configuration is impossible: EINVAL.
    package static let invalid = Errno(rawValue: EINVAL)
    /// The load is too high for the memory bus, or a frame buffer is too small: ENOSPC.
    package static let noSpace = Errno(rawValue: ENOSPC)
    /// The user's disk quota is exhausted: EDQUOT.
    package static let quotaExceeded = Errno(rawValue: EDQUOT)
    /// The file has reached the maximum size of a file: EFBIG.
    package static let fileTooBig = Errno(rawValue: EFBIG)
    /// The environment names no session bus: ENOMEDIUM.
    package static let noMedium = Errno(rawValue: ENOMEDIUM)
    package static let noMemory = Errno(rawValue: ENOMEM)
    /// The kernel has no free memory for sockets at the moment: ENOBUFS.
    package static let noBuffers = Errno(rawValue: ENOBUFS)
    /// The object, property, buffer or node does not exist: ENOENT.
    package static let noEntry = Errno(rawValue: ENOENT)
    package static let exists = Errno(rawValue: EEXIST)
    package static let notDirectory = Errno(rawValue: ENOTDIR)
    /// The file system is mounted read-only: EROFS.
    package static let readOnly = Errno(rawValue: EROFS)
    /// A shared library that the call needs is not installed: ELIBACC.
    package static let missingLibrary = Errno(rawValue: ELIBACC)
    /// The driver has no such call: ENOSYS.
    package static let notImplemented = Errno(rawValue: ENOSYS)
    /// The driver does not support the operation: EOPNOTSUPP.
    package static let notSupported = Errno(rawValue: EOPNOTSUPP)
    package static let inputOutput = Errno(rawValue: EIO)
    /// The descriptor is closed: EBADF.
    package static let badDescriptor = Errno(rawValue: EBADF)
    /// The text of an attribute is malformed: EBADMSG.
    package static let badMessage = Errno(rawValue: EBADMSG)
    /// The data is longer than one transfer allows: EMSGSIZE.
    package static let messageTooLong = Errno(rawValue: EMSGSIZE)
    /// The process has reached its limit of open descriptors: EMFILE.
    package static let tooManyFiles = Errno(rawValue: EMFILE)
    /// The machine has reached its limit of open files: ENFILE.
    package static let tooManyFilesInSystem = Errno(rawValue: ENFILE)
    /// The call would wait: EAGAIN, which is EWOULDBLOCK on Linux.
    package static let wouldBlock = Errno(rawValue: EAGAIN)
    package static let interrupted = Errno(rawValue: EINTR)
    package static let cancelled = Errno(rawValue: ECANCELED)
    /// The reading end is closed: EPIPE.
    package static let brokenPipe = Errno(rawValue: EPIPE)
    package static let connectionReset = Errno(rawValue: ECONNRESET)
    /// No process listens at the address: ECONNREFUSED.
    package static let connectionRefused = Errno(rawValue: ECONNREFUSED)
    /// Another socket has the address: EADDRINUSE.
    package static let addressInUse = Errno(rawValue: EADDRINUSE)
    /// No host has the address: EHOSTUNREACH.
    package static let hostUnreachable = Errno(rawValue: EHOSTUNREACH)
}

/// Returns the result of a call that returns -1 and sets `errno` when it fails. It repeats an interrupted call, unless
/// `retryOnInterrupt` is false.
package func valueOrErrno<I: FixedWidthInteger>(retryOnInterrupt: Bool = true, _ call: () -> I) -> Result<I, Errno> {
    while true {
        let value = call()
        if value != -1 { return .success(value) }
        let error = Errno.current
        guard retryOnInterrupt, error.rawValue == EINTR else { return .failure(error) }
    }
}
