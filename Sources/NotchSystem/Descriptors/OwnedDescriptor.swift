import CLinux
import Glibc

/// A file descriptor that is closed when its owner releases it.
///
/// Functions borrow the descriptor instead of taking its number, so that it cannot be closed while they run.
package struct OwnedDescriptor: ~Copyable, Sendable {
    /// The number of the descriptor; -1 once it is closed. Every call with -1 fails with EBADF.
    package private(set) var rawValue: Int32

    package init(rawValue: Int32) { self.rawValue = rawValue }

    deinit { if rawValue >= 0 { System.close(rawValue) } }

    package var isOpen: Bool { rawValue >= 0 }

    /// Closes the descriptor early: `close(2)`. Idempotent.
    package mutating func close() {
        if rawValue >= 0 { System.close(rawValue) }
        rawValue = -1
    }

    /// Transfers the open descriptor to the caller, who closes it.
    package mutating func release() -> Int32 {
        defer { rawValue = -1 }
        return rawValue
    }
}

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

extension System {
    /// `open(2)`
    package static func open(_ path: String, _ mode: OpenMode) throws(Errno) -> OwnedDescriptor {
        OwnedDescriptor(rawValue: try valueOrErrno { Glibc.open(path, mode.flags, mode.rights) }.get())
    }

    /// Makes a file in memory, without a name in any folder: `memfd_create(2)`. It goes with its last descriptor.
    package static func memoryFile() throws(Errno) -> OwnedDescriptor {
        OwnedDescriptor(rawValue: try valueOrErrno { memfd_create("notch", closeOnExec) }.get())
    }

    /// MFD_CLOEXEC.
    private static let closeOnExec: UInt32 = 1

    /// `close(2)`
    package static func close(_ descriptor: Int32) {
        // An interrupted call is not repeated: Linux has closed the descriptor by then.
        _ = Glibc.close(descriptor)
    }

    /// Reads the available bytes, at most as many as `buffer` holds, and returns their number; 0 at the end: `read(2)`.
    package static func read(from descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
        try valueOrErrno { Glibc.read(descriptor, buffer.baseAddress, buffer.count) }.get()
    }

    /// Reads at most `count` bytes, with one call: `read(2)`.
    package static func read(from descriptor: borrowing OwnedDescriptor, atMost count: Int) throws(Errno) -> [UInt8] {
        let number = descriptor.rawValue
        var bytes = [UInt8](repeating: 0, count: count)
        let filled = try valueOrErrno { Glibc.read(number, &bytes, count) }.get()
        bytes.removeLast(count - filled)
        return bytes
    }

    /// Reads the bytes until the end, or the first `limit` of them: `read(2)`.
    package static func readAll(
        from descriptor: borrowing OwnedDescriptor, limit: Int = .max
    ) throws(Errno) -> [UInt8] {
        try readAll(from: descriptor.rawValue, limit: limit)
    }

    /// Reads standard input until its end, or the first `limit` bytes. The call waits for the writer: `read(2)`.
    package static func standardInput(limit: Int) throws(Errno) -> [UInt8] {
        try readAll(from: STDIN_FILENO, limit: limit)
    }

    private static func readAll(from number: Int32, limit: Int) throws(Errno) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: min(limit, 65536))
        while bytes.count < limit {
            let room = min(chunk.count, limit - bytes.count)
            let count = try valueOrErrno { Glibc.read(number, &chunk, room) }.get()
            if count == 0 { break }
            bytes += chunk.prefix(count)
        }
        return bytes
    }

    /// Writes as many bytes as the descriptor accepts, and returns their number: `write(2)`.
    package static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(Errno) -> Int {
        try bytes.withUnsafeBytes { bytes in
            valueOrErrno { Glibc.write(descriptor, bytes.baseAddress, bytes.count) }
        }.get()
    }

    /// Writes as many bytes as the file accepts, starting at an offset, and returns their number: `pwrite(2)`.
    package static func write(
        _ bytes: [UInt8], to descriptor: borrowing OwnedDescriptor, at offset: Int
    ) throws(Errno) -> Int {
        let number = descriptor.rawValue
        return try bytes.withUnsafeBytes { bytes in
            valueOrErrno { pwrite(number, bytes.baseAddress, bytes.count, off_t(offset)) }
        }.get()
    }

    /// The number of bytes that a writable pipe accepts whole: PIPE_BUF of `pipe(7)`.
    package static let wholeWrite = Int(PIPE_BUF)

    /// Writes all of `bytes`, with as many calls as needed: `write(2)`.
    package static func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(Errno) {
        var rest = bytes[...]
        while !rest.isEmpty { rest = rest.dropFirst(try write(rest, to: descriptor)) }
    }

    /// Writes all of `bytes`, as ``writeAll(_:to:)-(_,Int32)`` does.
    package static func writeAll(_ bytes: [UInt8], to descriptor: borrowing OwnedDescriptor) throws(Errno) {
        try writeAll(bytes, to: descriptor.rawValue)
    }

    /// Makes another descriptor of the same file, which is close-on-exec: `fcntl(2)` with `F_DUPFD_CLOEXEC`.
    package static func duplicate(_ descriptor: borrowing OwnedDescriptor) throws(Errno) -> OwnedDescriptor {
        let number = descriptor.rawValue
        return OwnedDescriptor(rawValue: try valueOrErrno { fcntl(number, F_DUPFD_CLOEXEC, 0) }.get())
    }

    /// Makes an inherited descriptor nonblocking and close-on-exec: `fcntl(2)`. Reads, writes and accepts fail with
    /// EAGAIN rather than wait, and programs that the process starts do not inherit the descriptor.
    package static func setNonblocking(_ descriptor: Int32) throws(Errno) {
        let flags = try valueOrErrno { fcntl(descriptor, F_GETFL) }.get()
        _ = try valueOrErrno { fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) }.get()
        _ = try valueOrErrno { fcntl(descriptor, F_SETFD, FD_CLOEXEC) }.get()
    }
}

extension OwnedDescriptor {
    /// Makes a device-specific call with a number: `ioctl(2)`.
    package borrowing func control(_ request: UInt, _ value: Int32) throws(Errno) {
        let number = rawValue
        _ = try valueOrErrno { ioctl(number, request, value) }.get()
    }

    /// Makes a device-specific call with a structure that the kernel reads or fills: `ioctl(2)`.
    package borrowing func control<Argument>(_ request: UInt, _ argument: inout Argument) throws(Errno) {
        let number = rawValue
        _ = try withUnsafeMutablePointer(to: &argument) { pointer in
            valueOrErrno { ioctl(number, request, pointer) }
        }.get()
    }
}
