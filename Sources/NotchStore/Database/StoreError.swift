import CSQLite
package import NotchSystem

/// A failure of the store: its cause, its file and the remedy.
package struct StoreError: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// The disk has no room.
        case full
        /// The file has reached its maximum size, and the living records leave no room in it.
        case overfull
        /// The file, or the disk, cannot be written.
        case readOnly
        /// The process may not use the file or its folder.
        case denied
        /// There is no folder for the file.
        case missing
        /// The file is damaged or is not a database. Only this kind makes the store replace a file.
        case corrupt
        /// SQLite cannot execute a request, for example because a feature is missing. The file may be sound.
        case failed
        /// A later version of the program has written the file.
        case later
        /// The database belongs to another program.
        case foreign
        /// Another process uses the file.
        case busy
        /// The disk fails.
        case disk
        /// The store is closed, because the program ends.
        case closed
        /// Memory or threads run out.
        case memory
    }

    package let kind: Kind
    /// The extended result code of SQLite; 0 if the failure is not SQLite's.
    package let code: Int32
    package let path: String
    /// The failure in the words of SQLite or of the system.
    package let reason: String

    package init(_ kind: Kind, code: Int32 = 0, path: String, reason: String) {
        self.kind = kind
        self.code = code
        self.path = path
        self.reason = reason
    }

    /// Makes the error of a connection's last failure.
    init(_ code: Int32, of connection: OpaquePointer?, path: String) {
        let reason = sqlite3_errstr(code).map { String(cString: $0) } ?? "error \(code)"
        let number = connection.map { sqlite3_system_errno($0) } ?? 0
        let errno = number == 0 ? nil : Errno(rawValue: number)
        let isPlain = code & 0xFF == SQLITE_FULL
        let message = connection.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) } ?? reason
        self.init(
            Self.kind(code, errno), code: code, path: path,
            reason: errno.map { isPlain ? reason : "\(reason): \($0)" } ?? message)
    }

    /// Whether the connection stays usable, because the disk has taken either nothing or less than a commit.
    var leavesConnection: Bool { [.full, .overfull, .readOnly, .busy].contains(kind) }

    /// Whether a statement failed because of the file's contents, and not because of the disk or the machine.
    var isDamage: Bool { kind == .corrupt || kind == .failed }

    /// Makes the error of a failed system call.
    package init(_ errno: Errno, path: String) {
        self.init(Self.kind(errno) ?? .disk, path: path, reason: errno.description)
    }

    private static func kind(_ code: Int32, _ errno: Errno?) -> Kind {
        switch code & 0xFF {
        case SQLITE_FULL: .full
        case SQLITE_READONLY: .readOnly
        case SQLITE_PERM, SQLITE_AUTH: .denied
        case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .busy
        case SQLITE_NOMEM: .memory
        case SQLITE_IOERR where code == Self.shortRead || code == Self.corruptFileSystem: .corrupt
        case SQLITE_CANTOPEN: errno.flatMap { kind($0) } ?? .disk
        // SQLite may report the number of an earlier call, and an open file is not missing.
        case SQLITE_IOERR: errno.flatMap { kind($0) }.flatMap { $0 == .missing ? nil : $0 } ?? .disk
        case SQLITE_CORRUPT, SQLITE_NOTADB: .corrupt
        default: .failed
        }
    }

    private static let shortRead = SQLITE_IOERR | 2 << 8
    private static let corruptFileSystem = SQLITE_IOERR | 33 << 8

    private static func kind(_ errno: Errno) -> Kind? {
        switch errno {
        case .noSpace, .quotaExceeded, .fileTooBig: .full
        case .readOnly: .readOnly
        case .accessDenied, .notPermitted: .denied
        case .noEntry, .notDirectory: .missing
        case .noMemory, .tooManyFiles, .tooManyFilesInSystem: .memory
        default: nil
        }
    }
}

extension StoreError: CustomStringConvertible {
    package var description: String {
        "\(path): \(reason); \(advice)"
    }

    private var advice: String {
        switch kind {
        case .full: "make room on the disk"
        case .overfull: "raise MaxSize= in [Store], or dismiss some of what waits"
        case .readOnly: "mount the disk for writing, or choose another path"
        case .denied: "let the user of the program write to the file and its folder"
        case .missing: "make the folder, or choose another path"
        case .corrupt: "remove the file, or choose another path"
        case .failed: "install the SQLite library of the system's package"
        case .later: "update the program, or choose another path"
        case .foreign: "choose another path"
        case .busy: "stop the other program that uses the file"
        case .disk: "examine the disk"
        case .closed: "try again when the program has started again"
        case .memory: "free memory or descriptors"
        }
    }
}
