internal import NotchSystem

extension Errno {
    /// No descriptor is left, in this process or in the system.
    var isOutOfDescriptors: Bool { self == .tooManyFiles || self == .tooManyFilesInSystem }
    /// Nobody listens there.
    var isRefused: Bool { self == .connectionRefused || self == .noEntry }
    /// The kernel's memory for sockets is used up for the moment.
    var isOutOfMemory: Bool { self == .noBuffers || self == .noMemory }
}
