internal import NotchSystem

/// A listening Unix stream socket, and the file it is reached by.
///
/// The file goes with the socket, unless another daemon has put its own in the same place since.
public struct ServerSocket: ~Copyable {
    let fd: Int32
    /// Where it is bound; `nil` for a passed socket, whose file is its maker's.
    public let path: String?
    private let identity: Syscalls.FileIdentity?

    private init(fd: Int32, path: String?, identity: Syscalls.FileIdentity?) {
        self.fd = fd
        self.path = path
        self.identity = identity
    }

    deinit {
        if let path, let identity, (try? Syscalls.identity(of: path)) == identity {
            try? Syscalls.remove(path)
        }
        Syscalls.close(fd)
    }

    /// Takes over a socket that listens already, as systemd passes it (`sd_listen_fds(3)`).
    public static func adopt(_ fd: Int32) throws(SocketError) -> ServerSocket {
        guard Syscalls.isListening(fd) else {
            throw SocketError(
                code: .notListening,
                message: "descriptor \(fd), which was passed, is no listening Unix stream socket: "
                    + "set ListenStream= to a path in the socket unit")
        }
        do {
            try Syscalls.setNonblocking(fd)
        } catch {
            throw SocketError(
                code: .systemCall, message: "cannot use the passed descriptor \(fd): \(error)",
                errno: error.rawValue)
        }
        return ServerSocket(fd: fd, path: nil, identity: nil)
    }

    /// Listens at `path`. The folder it is in is made if need be, a socket that nobody listens on is replaced.
    ///
    /// Folder and socket are open to the group where the process is root's (0755, 0660), and else to the user
    /// alone (0700, 0600), whatever the umask is; a folder that is there keeps its rights. The umask is another one for
    /// the moment in which they are made.
    ///
    /// - Throws: ``SocketError``; `inUse` where another daemon listens.
    public static func bind(path: String) throws(SocketError) -> ServerSocket {
        let limit = Syscalls.longestSocketPath
        guard path.utf8.count <= limit, !path.isEmpty else {
            throw SocketError(
                code: .pathTooLong,
                message: "the socket's path has \(path.utf8.count) bytes, 1 to \(limit) are possible: "
                    + "choose another with --socket: \(path)")
        }
        do {
            return try bindChecked(path: path)
        } catch let error as SocketError {
            throw error
        } catch let error as Errno {
            throw SocketError(
                code: .systemCall, message: "cannot listen on \(path): \(error)", errno: error.rawValue)
        } catch {
            throw SocketError(code: .systemCall, message: "cannot listen on \(path): \(error)")
        }
    }

    private static func bindChecked(path: String) throws -> ServerSocket {
        let folder = parent(of: path)
        try Syscalls.makeFolder(folder, mode: Syscalls.isRoot ? 0o755 : 0o700)
        // Two daemons that start at once must not take the same dead socket away from each other.
        let lock = try Syscalls.lockFolder(folder)
        defer { Syscalls.close(lock) }

        if let found = try Syscalls.identity(of: path) {
            guard found.isSocket else {
                throw SocketError(
                    code: .notASocket, message: "\(path) exists and is not a socket: remove it, or choose another path")
            }
            guard try !isAlive(path) else {
                throw SocketError(
                    code: .inUse, message: "another notchd listens on \(path): stop it, or choose another --socket")
            }
            try Syscalls.remove(path)
        }
        let fd = try Syscalls.unixSocket(nonblocking: true)
        do {
            let mode: UInt32 = Syscalls.isRoot ? 0o660 : 0o600
            // The file gets the socket's own rights, less the umask. Nothing is done to it by its path afterwards,
            // where somebody else's file might be by then.
            try Syscalls.setMode(fd, mode)
            try Syscalls.withRights(mode) { () throws(Errno) in try Syscalls.bind(fd, to: path) }
            try Syscalls.listen(fd)
            return ServerSocket(fd: fd, path: path, identity: try Syscalls.identity(of: path))
        } catch {
            Syscalls.close(fd)
            throw error
        }
    }

    /// Whether somebody listens there: connecting to a dead socket's file is refused (`connect(2)`).
    private static func isAlive(_ path: String) throws -> Bool {
        // Nonblocking, because a listener with a full backlog would keep us waiting; it is alive all the same.
        let fd = try Syscalls.unixSocket(nonblocking: true)
        defer { Syscalls.close(fd) }
        do {
            try Syscalls.connect(fd, to: path)
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
