import NotchSystem

/// A file that takes the place of the store's file when it is whole.
struct NewFile {
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
        for end in ["", "-wal", "-journal"] { try? System.remove(name + end) }
        do throws(Errno) { try System.makePrivateFile(name) } catch { throw StoreError(error, path: name) }
        do throws(StoreError) {
            let database = try StoreOpener.begin(try StoreOpener.connect(name, options), options)
            try fill(database)
            try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        } catch {
            remove()
            throw error
        }
    }

    /// Gives the file the name of the store's, which must have no log.
    func takePlace() throws(StoreError) {
        do throws(Errno) {
            try System.rename(name, to: path)
            try System.syncFolder(path.lastIndex(of: "/").map { String(path[...$0]) } ?? ".")
        } catch {
            throw StoreError(error, path: path)
        }
    }

    func remove() {
        for end in ["", "-wal"] { try? System.remove(name + end) }
    }
}
