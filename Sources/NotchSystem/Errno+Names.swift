import Glibc

/// What calls of a device fail with, and what it mostly means.
extension Errno {
    /// Not the master, or no access to the node: EACCES.
    package static let accessDenied = Errno(rawValue: EACCES)
    /// As ``accessDenied``, of some drivers: EPERM.
    package static let notPermitted = Errno(rawValue: EPERM)
    /// The device is gone: ENODEV.
    package static let noDevice = Errno(rawValue: ENODEV)
    /// A flip is in flight, or another is master: EBUSY.
    package static let busy = Errno(rawValue: EBUSY)
    /// The configuration is not possible: EINVAL.
    package static let invalid = Errno(rawValue: EINVAL)
    /// The load is too high for the memory bus, or a frame buffer too small: ENOSPC.
    package static let noSpace = Errno(rawValue: ENOSPC)
    package static let noMemory = Errno(rawValue: ENOMEM)
    /// No such object, property, buffer or node: ENOENT.
    package static let noEntry = Errno(rawValue: ENOENT)
    /// The driver has no such call: ENOSYS.
    package static let notImplemented = Errno(rawValue: ENOSYS)
    /// The driver has none of that: EOPNOTSUPP.
    package static let notSupported = Errno(rawValue: EOPNOTSUPP)
    /// Closed: EBADF.
    package static let badDescriptor = Errno(rawValue: EBADF)
    /// The process has all the descriptors that it may: EMFILE.
    package static let tooManyFiles = Errno(rawValue: EMFILE)
    /// The machine has: ENFILE.
    package static let tooManyFilesInSystem = Errno(rawValue: ENFILE)
}
