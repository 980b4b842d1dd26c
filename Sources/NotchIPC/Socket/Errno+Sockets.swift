package import NotchSystem

extension Errno {
    /// Whether no descriptor is left, in this process or in the system.
    var isOutOfDescriptors: Bool { self == .tooManyFiles || self == .tooManyFilesInSystem }
    /// Whether no process listens at the path.
    package var isRefused: Bool { self == .connectionRefused || self == .noEntry }
    /// Whether the kernel's memory for sockets is used up for the moment.
    var isOutOfMemory: Bool { self == .noBuffers || self == .noMemory }
}
