import Glibc
import NotchEventLoop
import NotchSystem

extension Errno {
    static let exists = Errno(rawValue: EEXIST)
    static let wouldBlock = Errno(rawValue: EAGAIN)
    static let notDirectory = Errno(rawValue: ENOTDIR)
    static let noDeviceOrAddress = Errno(rawValue: ENXIO)
    static let readOnly = Errno(rawValue: EROFS)
    static let messageTooLong = Errno(rawValue: EMSGSIZE)

    /// The device was unplugged, or its driver unbound.
    var isGone: Bool { [ENODEV, ENXIO, EIO, EBADF].contains(rawValue) }
}

/// The C library's words for an error number.
func systemErrorDescription(_ number: Int32) -> String {
    Errno(rawValue: number).description
}

/// How a file is opened; close-on-exec, always.
struct OpenMode {
    let flags: Int32
    /// Of a file that it makes, before the umask.
    var rights: mode_t = 0o666

    /// For writing; it must not exist. For its owner alone.
    static let newPrivateFile = OpenMode(flags: O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, rights: 0o600)
    /// For writing, from empty.
    static let replacedFile = OpenMode(flags: O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC)
    static let reading = OpenMode(flags: O_RDONLY | O_CLOEXEC)
    /// For reading and writing.
    static let device = OpenMode(flags: O_RDWR | O_CLOEXEC)
    /// A file of sysfs; whatever else has its name must not make us wait.
    static let attribute = OpenMode(flags: O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    /// For writing, as the shell's `>` does it.
    static let writtenAttribute = OpenMode(flags: O_WRONLY | O_TRUNC | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    /// For writing, without ever waiting or becoming the controlling terminal.
    static let terminal = OpenMode(flags: O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    /// For reading, likewise.
    static let keyboard = OpenMode(flags: O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
}

/// Every raw call of this module but libpng's.
enum System {
    /// `open(2)`
    static func open(_ path: String, _ mode: OpenMode) throws(Errno) -> OwnedDescriptor {
        OwnedDescriptor(rawValue: try valueOrErrno { Glibc.open(path, mode.flags, mode.rights) }.get())
    }

    /// `close(2)`
    static func close(_ descriptor: Int32) {
        _ = Glibc.close(descriptor)
    }

    /// Writes what fits, without waiting where the descriptor does not wait: `write(2)`.
    static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Result<Int, Errno> {
        bytes.withUnsafeBytes { bytes in
            valueOrErrno { Glibc.write(descriptor, bytes.baseAddress, bytes.count) }
        }
    }

    /// Writes everything.
    static func writeAll(_ bytes: [UInt8], to descriptor: borrowing OwnedDescriptor) throws(Errno) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = try write(rest, to: descriptor.rawValue).get()
            rest = rest.dropFirst(count)
        }
    }

    /// `read(2)` until the end of the file.
    static func readAll(from descriptor: borrowing OwnedDescriptor) throws(Errno) -> [UInt8] {
        let number = descriptor.rawValue
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = try valueOrErrno { Glibc.read(number, &chunk, chunk.count) }.get()
            if count == 0 { return bytes }
            bytes += chunk.prefix(count)
        }
    }

    /// The first bytes: one `read(2)`.
    static func read(from descriptor: borrowing OwnedDescriptor, atMost count: Int) throws(Errno) -> [UInt8] {
        let number = descriptor.rawValue
        var bytes = [UInt8](repeating: 0, count: count)
        let filled = try valueOrErrno { Glibc.read(number, &bytes, count) }.get()
        bytes.removeLast(count - filled)
        return bytes
    }

    /// The path without links: `realpath(3)`.
    static func realPath(_ path: String) -> Result<String, Errno> {
        guard let resolved = realpath(path, nil) else { return .failure(.current) }
        defer { free(resolved) }
        return .success(String(cString: resolved))
    }

    /// `unlink(2)`
    static func remove(_ path: String) {
        _ = Glibc.unlink(path)
    }

    /// `mkdir(2)`, for a path and its parents; one that is there is well, and those that are made are for their owner
    /// alone.
    static func makePrivateFolder(_ path: String) -> Result<Void, Errno> {
        var end = path.startIndex
        while end < path.endIndex {
            end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
            let made = valueOrErrno { mkdir(String(path[..<end]), 0o700) }
            // A parent may be there without our being able to make it; the last part tells.
            if end == path.endIndex, case .failure(let error) = made, error != .exists { return .failure(error) }
        }
        return .success(())
    }

    /// The names in a folder: `opendir(3)`, `readdir(3)`.
    static func contents(ofFolder path: String) -> Result<[String], Errno> {
        guard let stream = opendir(path) else { return .failure(.current) }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            names.append(name)
        }
        return .success(names)
    }

    /// `stat(2)`, which follows links.
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The first line of a file of sysfs; `nil` when there is no such file.
    static func attribute(_ path: String) -> String? {
        guard let descriptor = try? open(path, .reading), let bytes = try? readAll(from: descriptor) else { return nil }
        return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
    }

    /// The name of the group that a file belongs to, or its number: `stat(2)`, `getgrgid(3)`.
    static func group(ofFile path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return getgrgid(status.st_gid).map { String(cString: $0.pointee.gr_name) } ?? String(status.st_gid)
    }

    /// Columns and rows: `ioctl(TIOCGWINSZ)`.
    static func terminalSize(of descriptor: Int32) -> Result<TerminalSize, Errno> {
        var size = winsize()
        return valueOrErrno { ioctl(descriptor, UInt(TIOCGWINSZ), &size) }.map { _ in
            TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
        }
    }

    /// Whether the terminal is this process's to write to and to read from: it is in the foreground, or the terminal is
    /// not the one that controls it: `tcgetpgrp(3)`.
    static func isInForeground(of terminal: Int32) -> Bool {
        let group = tcgetpgrp(terminal)
        return group < 0 || group == getpgrp()
    }

    /// Drops what was typed and not read: `tcflush(3)`.
    static func dropInput(of terminal: Int32) {
        _ = valueOrErrno { tcflush(terminal, TCIFLUSH) }
    }

    /// Has the thread's calls never stop the process in the background of a terminal: `pthread_sigmask(3)`.
    static func blockTerminalStops() {
        var signals = signalSet(SIGTTOU, SIGTTIN)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// `sigaddset(3)`
    private static func signalSet(_ signals: Int32...) -> sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        return set
    }

    /// Stops the process as ^Z does where nobody handles SIGTSTP, and returns when it continues; at once where that
    /// does not stop it: nobody could continue it (orphaned process groups), or it was told to ignore it.
    ///
    /// SIGTSTP and SIGCONT are blocked by the caller, and SIGCONT's arrival is not told again.
    static func stopProcess() {
        var (stop, goOn) = (signalSet(SIGTSTP), signalSet(SIGCONT))
        raise(SIGTSTP)
        pthread_sigmask(SIG_UNBLOCK, &stop, nil)
        pthread_sigmask(SIG_BLOCK, &stop, nil)
        var none = timespec()
        sigtimedwait(&goOn, nil, &none)
    }

    /// Waits until `descriptor` takes bytes, `milliseconds` at most: `poll(2)`.
    static func waitUntilWritable(_ descriptor: Int32, milliseconds: Int32) {
        var query = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = valueOrErrno { poll(&query, 1, milliseconds) }
    }

    /// Waits until `descriptor` has something to read, `milliseconds` at most: `poll(2)`.
    static func waitUntilReadable(_ descriptor: Int32, milliseconds: Int32) {
        var query = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = valueOrErrno { poll(&query, 1, milliseconds) }
    }
}
