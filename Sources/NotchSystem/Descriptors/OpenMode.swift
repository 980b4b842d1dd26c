import Glibc

/// The way in which a file is opened. The descriptor is always close-on-exec.
package struct OpenMode: Sendable {
    let flags: Int32
    /// The rights of a file that the call creates, before the umask.
    var rights: mode_t = 0o666

    /// Opens a file for reading, without waiting for the writer of a named pipe.
    package static let reading = OpenMode(flags: O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    /// Opens a file for reading, and waits for the writer of a named pipe.
    package static let patientReading = OpenMode(flags: O_RDONLY | O_NOCTTY | O_CLOEXEC)
    /// Opens a folder for reading.
    package static let folder = OpenMode(flags: O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    /// Creates a file for writing. The file must not exist yet, and only its owner gets rights to it.
    package static let newPrivateFile = OpenMode(flags: O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, rights: 0o600)
    /// Opens a file for reading and writing, and creates it with rights for its owner alone. A link is not followed.
    package static let keptPrivateFile = OpenMode(
        flags: O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, rights: 0o600)
    /// Opens a file for writing, and creates or empties it.
    package static let replacedFile = OpenMode(flags: O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC)
    /// Opens a device for reading and writing.
    package static let device = OpenMode(flags: O_RDWR | O_NOCTTY | O_CLOEXEC)
    /// Opens a device for reading and writing, without ever waiting.
    package static let nonblockingDevice = OpenMode(flags: O_RDWR | O_NONBLOCK | O_CLOEXEC)
    /// Opens a device for writing.
    package static let writtenDevice = OpenMode(flags: O_WRONLY | O_NOCTTY | O_CLOEXEC)
    /// Opens an attribute of sysfs for writing, as the shell's `>` does.
    package static let writtenAttribute = OpenMode(flags: O_WRONLY | O_TRUNC | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    /// Opens a terminal for writing, without ever waiting and without making it the controlling terminal.
    package static let terminal = OpenMode(flags: O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
}
