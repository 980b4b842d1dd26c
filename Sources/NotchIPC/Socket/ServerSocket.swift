package import NotchSystem

/// A listening Unix stream socket and its file.
///
/// The file is removed with the socket, unless another daemon has since replaced the file with its own.
package struct ServerSocket: ~Copyable {
    package let descriptor: OwnedDescriptor
    /// The path to which the socket is bound; `nil` for a passed socket, whose file belongs to the process that made
    /// it.
    package let path: String?
    private let identity: FileStatus.Identity?

    private init(_ descriptor: consuming OwnedDescriptor, path: String?, identity: FileStatus.Identity?) {
        self.descriptor = descriptor
        self.path = path
        self.identity = identity
    }

    deinit {
        if let path, let identity, (try? System.status(of: path, followsLinks: false).identity) == identity {
            try? System.remove(path)
        }
    }

    /// Takes over a socket that already listens, as systemd passes it (`sd_listen_fds(3)`).
    package static func adopt(_ fd: Int32) throws(SocketError) -> ServerSocket {
        guard System.isListening(fd) else {
            throw SocketError(
                code: .notListening,
                message: "the passed descriptor \(fd) is not a listening Unix stream socket: "
                    + "set ListenStream= to a path in the socket unit")
        }
        do { try System.setNonblocking(fd) } catch {
            throw SocketError(
                code: .systemCall, message: "cannot use the passed descriptor \(fd): \(error)",
                errno: error.rawValue)
        }
        return ServerSocket(OwnedDescriptor(rawValue: fd), path: nil, identity: nil)
    }

    /// Listens at `path`. The function makes the socket's folder if it does not exist, and replaces a socket on which
    /// no process listens.
    ///
    /// If the daemon serves the whole machine, the folder and the socket are open to its group (0755, 0660). Otherwise
    /// only the user may use them (0700, 0600). The umask does not affect these rights: it is replaced while the folder
    /// and the socket are made. An existing folder keeps its rights.
    ///
    /// - Throws: ``SocketError``; `inUse` if another daemon listens at `path`.
    package static func bind(path: String) throws(SocketError) -> ServerSocket {
        let limit = System.longestSocketPath
        guard path.utf8.count <= limit, !path.isEmpty else {
            throw SocketError(
                code: .pathTooLong,
                message: "the socket's path has \(path.utf8.count) bytes, and must have 1 to \(limit): "
                    + "choose another with --socket: \(path)")
        }
        do {
            return try bindChecked(path: path)
        } catch let error as SocketError {
            throw error
        } catch let error as Errno {
            throw SocketError(code: .systemCall, message: "cannot listen on \(path): \(error)", errno: error.rawValue)
        } catch {
            throw SocketError(code: .systemCall, message: "cannot listen on \(path): \(error)")
        }
    }

    /// Removes the file of a socket on which no process listens.
    package static func removeDead(at path: String) throws {
        var lock = try System.lockFolder(parent(of: path))
        defer { lock.close() }
        guard let found = try status(of: path), found.kind == .socket, try !isAlive(path) else { return }
        try System.remove(path)
    }

    private static func bindChecked(path: String) throws -> ServerSocket {
        let folder = parent(of: path)
        try System.makeFolder(folder, rights: NotchSocketPath.isForMachine ? 0o755 : 0o700)
        // Of two daemons that start at the same time, neither may remove the other's socket instead of a dead one.
        var lock = try System.lockFolder(folder)
        defer { lock.close() }

        if let found = try status(of: path) {
            guard found.kind == .socket else {
                throw SocketError(
                    code: .notASocket, message: "\(path) exists and is not a socket: remove it, or choose another path")
            }
            guard try !isAlive(path) else {
                throw SocketError(
                    code: .inUse, message: "another notchd listens on \(path): stop it, or choose another --socket")
            }
            try System.remove(path)
        }
        let socket = try System.unixSocket(nonblocking: true)
        let rights: UInt32 = NotchSocketPath.isForMachine ? 0o660 : 0o600
        // The file gets the socket's own rights, less the umask. The code does not change the file by its path
        // afterwards, because another process may have replaced it by then.
        try System.setRights(rights, of: socket)
        try System.withRights(rights) { () throws(Errno) in try System.bind(socket, to: path) }
        try System.listen(socket)
        return ServerSocket(socket, path: path, identity: try status(of: path)?.identity)
    }

    /// Returns the status of a file, or `nil` if there is no such file.
    private static func status(of path: String) throws(Errno) -> FileStatus? {
        do { return try System.status(of: path, followsLinks: false) } catch .noEntry { return nil }
    }

    /// Returns whether a process listens at the path: the kernel refuses to connect to a dead socket's file
    /// (`connect(2)`).
    private static func isAlive(_ path: String) throws -> Bool {
        // The socket does not block, because a listener with a full backlog would block this process. Such a listener
        // is alive.
        let socket = try System.unixSocket(nonblocking: true)
        do {
            try System.connect(socket, to: path)
            return true
        } catch {
            return !error.isRefused
        }
    }

    private static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}

/// The reason why a socket could not be made, with the remedy.
package struct SocketError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Code: Hashable, Sendable {
        /// The path is longer than `sun_path` of `unix(7)`.
        case pathTooLong
        /// Another daemon listens at the path.
        case inUse
        /// The path belongs to a file that is not a socket.
        case notASocket
        /// A passed descriptor is not a listening Unix stream socket.
        case notListening
        case systemCall
    }

    package let code: Code
    package let message: String
    /// The value of `errno`, or 0.
    package var errno: Int32 = 0

    package var description: String { message }
}

extension Errno {
    /// Whether no file descriptor is left, in this process or in the system.
    var isOutOfDescriptors: Bool { self == .tooManyFiles || self == .tooManyFilesInSystem }
    /// Whether no process listens at the path.
    package var isRefused: Bool { self == .connectionRefused || self == .noEntry }
    /// Whether the kernel's memory for sockets is exhausted at present.
    var isOutOfMemory: Bool { self == .noBuffers || self == .noMemory }
}
