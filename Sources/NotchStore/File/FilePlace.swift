import NotchSystem

/// Detects whether the file and its log still have their names. Data written to a file without a name is lost.
struct FilePlace {
    private let path: String
    private let file: FileStatus.Identity?
    private var log: FileStatus.Identity?

    /// - Parameter path: the file, which was just opened.
    init(_ path: String) {
        self.path = path
        file = Self.identity(of: path)
        log = Self.identity(of: path + "-wal")
    }

    /// Whether the path leads to another file than at an earlier time.
    func isOther(than earlier: FilePlace) -> Bool { file != earlier.file }

    /// Returns whether the file or its log was moved, deleted or replaced.
    mutating func isLost(_ database: Database) -> Bool {
        if database.hasMoved { return true }
        let present = Self.identity(of: path + "-wal")
        // The first commit creates the log.
        guard let log else {
            log = present
            return false
        }
        return present != log
    }

    private static func identity(of path: String) -> FileStatus.Identity? {
        try? System.status(of: path).identity
    }
}

/// A file that replaces the store's file once it is complete.
struct NewFile {
    /// The suffixes of the files that SQLite makes.
    private static let ends = ["", "-wal", "-shm", "-journal"]

    private let name: String
    private let path: String

    /// Makes the file beside the store's file, and fills it.
    ///
    /// - Throws: the errors of `fill`, and failures of the disk. The file is then removed.
    init(
        beside options: StoreOptions, fill: (Database) throws(StoreError) -> Void
    ) throws(StoreError) {
        path = options.path
        name = path + ".new"
        // An interrupted start may have left a file.
        remove()
        do throws(Errno) { try System.makePrivateFile(name) } catch { throw StoreError(error, path: name) }
        do throws(StoreError) {
            try Self.fill(name, options, fill)
        } catch {
            remove()
            throw error
        }
    }

    /// Fills the file, and closes it. Until it is closed, SQLite may make further files.
    private static func fill(
        _ name: String, _ options: StoreOptions, _ fill: (Database) throws(StoreError) -> Void
    ) throws(StoreError) {
        let database = try StoreOpener.begin(try StoreOpener.connect(name, options), options)
        try fill(database)
        try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    /// Renames the file to the name of the store's file, which must have no log.
    func takePlace() throws(StoreError) {
        // A disk may have refused to delete the empty log.
        defer { remove() }
        do throws(Errno) {
            try System.rename(name, to: path)
            try System.syncFolder(path.lastIndex(of: "/").map { String(path[...$0]) } ?? ".")
        } catch {
            throw StoreError(error, path: path)
        }
    }

    func remove() {
        for end in Self.ends { try? System.remove(name + end) }
    }
}
