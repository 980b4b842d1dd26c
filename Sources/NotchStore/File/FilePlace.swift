import NotchSystem

/// Tells whether the file and its log still have their names. Whatever is written to a file without a name is lost.
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

    /// Whether both are of another file than those of an earlier place.
    func isOther(than earlier: FilePlace) -> Bool { file != earlier.file }

    /// Returns whether a database is not where it was opened.
    mutating func isLost(_ database: Database) -> Bool {
        if database.hasMoved { return true }
        let present = Self.identity(of: path + "-wal")
        // The first commit makes the log.
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

/// A file that takes the place of the store's file when it is whole.
struct NewFile {
    /// What SQLite puts behind the names of the files that it makes.
    private static let ends = ["", "-wal", "-shm", "-journal"]

    private let name: String
    private let path: String

    /// Makes the file beside the store's, and fills it.
    ///
    /// - Throws: what `fill` throws, and failures of the disk. No file is left then.
    init(
        beside options: StoreOptions, fill: (Database) throws(StoreError) -> Void
    ) throws(StoreError) {
        path = options.path
        name = path + ".new"
        // A start that was cut off has left one.
        remove()
        do throws(Errno) { try System.makePrivateFile(name) } catch { throw StoreError(error, path: name) }
        do throws(StoreError) {
            try Self.fill(name, options, fill)
        } catch {
            remove()
            throw error
        }
    }

    /// Fills the file, and closes it. Until then SQLite may make further files, or leave them.
    private static func fill(
        _ name: String, _ options: StoreOptions, _ fill: (Database) throws(StoreError) -> Void
    ) throws(StoreError) {
        let database = try StoreOpener.begin(try StoreOpener.connect(name, options), options)
        try fill(database)
        try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    /// Gives the file the name of the store's, which must have no log.
    func takePlace() throws(StoreError) {
        do throws(Errno) {
            try System.rename(name, to: path)
            try System.syncFolder(path.lastIndex(of: "/").map { String(path[...$0]) } ?? ".")
        } catch {
            remove()
            throw StoreError(error, path: path)
        }
    }

    func remove() {
        for end in Self.ends { try? System.remove(name + end) }
    }
}
