import NotchSystem

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
