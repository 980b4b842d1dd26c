import NotchSystem

/// Opens the store's file, and brings its tables to the present version.
enum StoreOpener {
    /// Opens the file, or makes it.
    ///
    /// A file of a later version, or of another program, is left exactly as it is.
    ///
    /// - Returns: the database, and whether it had no tables yet.
    static func open(_ options: StoreOptions) throws(StoreError) -> (Database, wasEmpty: Bool) {
        let path = options.path
        try prepareFile(path)
        let database = try Database(path, files: options.files)
        if database.isReadOnly { throw refusal(path) }
        // With a lock of its own, SQLite has the index of the log in memory, and no further file to write.
        try database.execute("PRAGMA locking_mode = EXCLUSIVE")
        try FileHeader.check(database, mostPages: 4 * options.maxSize / StoreOptions.pageSize)
        database.keepsLog = false
        try configure(database, options)
        let wasEmpty = try database.number("PRAGMA user_version") == 0
        try migrate(database)
        return (database, wasEmpty)
    }

    /// Makes an empty database in memory with the same tables.
    static func standIn() throws(StoreError) -> Database {
        let database = try Database(nil)
        try migrate(database)
        return database
    }

    /// Makes the folder, if its parent is there, and the file. Only the owner may read them.
    private static func prepareFile(_ path: String) throws(StoreError) {
        guard !System.exists(path) else { return }
        do throws(Errno) {
            if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
                try prepareFolder(String(path[..<slash]))
            }
            try System.makePrivateFile(path)
        } catch .exists {
        } catch {
            throw StoreError(error, path: path)
        }
    }

    private static func prepareFolder(_ path: String) throws(Errno) {
        guard !System.exists(path) else { return }
        try System.makeFolder(path, rights: 0o700)
        // SQLite syncs the folder of the file. The folder's own name is in its parent.
        let parent = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        try System.syncFolder(parent)
    }

    /// Why a file cannot be written.
    private static func refusal(_ path: String) -> StoreError {
        do throws(Errno) {
            try System.checkWriting(path)
        } catch {
            return StoreError(error, path: path)
        }
        return StoreError(.readOnly, path: path, reason: "the file cannot be written")
    }

    private static func configure(_ database: Database, _ options: StoreOptions) throws(StoreError) {
        let size = StoreOptions.pageSize
        // Without auto_vacuum a page that is free stays in the file, and is used again. Moving pages to make the file
        // shorter would be further writes, and `MaxSize=` bounds the file anyway.
        try database.execute(
            """
            PRAGMA page_size = \(size);
            PRAGMA auto_vacuum = NONE;
            PRAGMA journal_mode = WAL;
            PRAGMA synchronous = FULL;
            PRAGMA wal_autocheckpoint = \(options.logPages);
            PRAGMA journal_size_limit = \(options.logPages * size);
            PRAGMA secure_delete = FAST;
            PRAGMA cell_size_check = ON;
            PRAGMA cache_spill = OFF;
            PRAGMA cache_size = -1024;
            PRAGMA mmap_size = 0;
            PRAGMA temp_store = MEMORY;
            """)
        let mode = try database.statement("PRAGMA journal_mode").value { $0.text(0) }
        guard mode == "wal" else {
            throw StoreError(.readOnly, path: options.path, reason: "no write-ahead log is possible (\(mode ?? "-"))")
        }
    }

    /// Takes the steps that the file has not had. Each is a transaction.
    private static func migrate(_ database: Database) throws(StoreError) {
        let version = Int(try database.number("PRAGMA user_version"))
        for number in version..<Schema.steps.count {
            try database.transaction { () throws(StoreError) in
                try database.execute(Schema.steps[number])
                try database.execute("PRAGMA user_version = \(number + 1)")
                try database.execute("PRAGMA application_id = \(Schema.applicationID)")
            }
        }
    }
}
