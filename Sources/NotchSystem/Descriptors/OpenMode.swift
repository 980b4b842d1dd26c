import Glibc

/// How a file is opened. The descriptor is always close-on-exec.
package struct OpenMode: Sendable {
    let flags: Int32
    /// The rights of a file that the call makes, before the umask.
    var rights: mode_t = 0o666

    /// For reading, and without waiting for the writer of a pipe of that name.
    package static let reading = OpenMode(flags: O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    /// A folder, for reading.
    package static let folder = OpenMode(flags: O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    /// For writing. The file must not exist, and belongs to its owner alone.
    package static let newPrivateFile = OpenMode(flags: O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, rights: 0o600)
    /// For writing, from empty.
    package static let replacedFile = OpenMode(flags: O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC)
    /// A device, for reading and writing.
    package static let device = OpenMode(flags: O_RDWR | O_NOCTTY | O_CLOEXEC)
    /// A device, for reading and writing, without ever waiting.
    package static let nonblockingDevice = OpenMode(flags: O_RDWR | O_NONBLOCK | O_CLOEXEC)
    /// An attribute of sysfs, for writing, as the shell's `>` does it.
    package static let writtenAttribute = OpenMode(
        flags: O_WRONLY | O_TRUNC | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    /// A terminal, for writing, without ever waiting or becoming the controlling terminal.
    package static let terminal = OpenMode(flags: O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
}
