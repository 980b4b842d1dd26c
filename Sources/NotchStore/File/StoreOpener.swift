import NotchSystem

/// Opens the store's file, and brings its tables to the present version.
enum StoreOpener {
    /// Opens the file, or makes it. The file of an earlier version is brought up.
    ///
    /// A file of a later version, or of another program, is left exactly as it is.
    ///
    /// - Returns: the database, and whether it had no tables yet.
    static func open(_ options: StoreOptions, at now: StoreTime) throws(StoreError) -> (Database, wasEmpty: Bool) {
        guard !options.isInMemory else { return (try inMemory(options), true) }
        let path = options.path
        try prepareFile(path)
        let database = try connect(path, options)
        try FileHeader.check(database, mostPages: 4 * options.maxSize / StoreOptions.pageSize)
        let version = try database.number("PRAGMA user_version")
        if (1..<Schema.base).contains(version) {
            try EarlierFile(database, version: version).replace(with: options, at: now)
            return (try begin(try connect(path, options), options), false)
        }
        return (try begin(database, options), version == 0)
    }

    /// Makes a database in memory with the same tables.
    static func inMemory(_ options: StoreOptions) throws(StoreError) -> Database {
        let database = try Database(nil)
        try database.execute("PRAGMA page_size = \(StoreOptions.pageSize); PRAGMA auto_vacuum = INCREMENTAL")
        try migrate(database)
        return database
    }

    /// Opens a file for this process alone.
    static func connect(_ path: String, _ options: StoreOptions) throws(StoreError) -> Database {
        let database = try Database(path, files: options.files)
        if database.isReadOnly { throw refusal(path) }
        // With a lock of its own, SQLite has the index of the log in memory, and no further file to write.
        try database.execute("PRAGMA locking_mode = EXCLUSIVE")
        return database
    }

    /// Prepares a file that is ours, or empty, for being written.
    static func begin(_ database: Database, _ options: StoreOptions) throws(StoreError) -> Database {
        database.keepsLog = false
        if try database.number("PRAGMA schema_version") == 0 {
            // An empty file has nothing to roll back. A journal on the disk would cost six of its eight synchronizations,
            // and the first activities of a slow disk wait for them.
            try database.execute("PRAGMA journal_mode = MEMORY")
        }
        try configure(database, options)
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
        // A page that is free stays in the file, and is used again, until a file that is too large is made shorter.
        // Nothing that was deleted stays readable in it.
        try database.execute(
            """
            PRAGMA page_size = \(size);
            PRAGMA auto_vacuum = INCREMENTAL;
            PRAGMA journal_mode = WAL;
            PRAGMA synchronous = FULL;
            PRAGMA wal_autocheckpoint = \(options.logPages);
            PRAGMA journal_size_limit = \(options.logPages * size);
            PRAGMA secure_delete = ON;
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

    /// Makes the tables, and takes the steps that the file has not had. Each is a transaction.
    private static func migrate(_ database: Database) throws(StoreError) {
        let version = try database.number("PRAGMA user_version")
        if version == 0 { try take(Schema.creation, to: Schema.base, database) }
        for (index, step) in Schema.steps.enumerated() where version < Schema.base + Int64(index) + 1 {
            try take(step, to: Schema.base + Int64(index) + 1, database)
        }
    }

    private static func take(_ step: String, to version: Int64, _ database: Database) throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            try database.execute(step)
            try database.execute("PRAGMA user_version = \(version)")
            try database.execute("PRAGMA application_id = \(Schema.applicationID)")
        }
    }
}

/// Decides whether a file is the store's, by what its header says of it.
///
/// A header may be damaged itself. So a file whose header names another program or a later version is looked at as a
/// whole, before it is refused for good.
enum FileHeader {
    /// Checks a file, which nothing else changes meanwhile.
    ///
    /// - Parameter mostPages: the pages of the largest file that is looked at as a whole.
    /// - Throws: ``StoreError`` of the kinds `foreign` and `later` for a sound file, which stays exactly as it is, and
    ///   `corrupt` for a damaged one.
    static func check(_ database: Database, mostPages: Int) throws(StoreError) {
        let application = try database.number("PRAGMA application_id")
        let version = try database.number("PRAGMA user_version")
        let isEmpty = try database.number("SELECT count(*) FROM (SELECT 1 FROM sqlite_master LIMIT 1)") == 0
        if isEmpty {
            guard application == 0 || application == Schema.applicationID, version == 0 else {
                throw error(.foreign, database, "the database of another program")
            }
        } else if application == Schema.applicationID, (1...Schema.version).contains(version) {
            // A step from an earlier version finds out by itself.
            guard version == Schema.version else { return }
            guard try Schema.isComplete(database) else {
                throw error(.corrupt, database, "a table is missing, or lacks a column")
            }
        } else {
            try look(at: database, application, version, mostPages: mostPages)
        }
    }

    private static func look(
        at database: Database, _ application: Int64, _ version: Int64, mostPages: Int
    ) throws(StoreError) {
        let isMarked = application == Schema.applicationID
        let strange =
            isMarked
            ? error(
                .later, database, "version \(version) is later than \(Schema.version), the last that this program knows"
            )
            : error(.foreign, database, "the database of another program")
        let isPerhapsOurs = try Schema.hasAnyTable(database)
        guard isMarked || isPerhapsOurs else { throw strange }
        guard try database.number("PRAGMA page_count") <= Int64(mostPages) else { throw strange }
        let report = try database.statement("PRAGMA quick_check(1)").value { $0.text(0) }
        guard report == "ok" else { throw error(.corrupt, database, report ?? "the file cannot be examined") }
        // Each version has other tables, so a file with exactly ours is of our version, whatever the header says.
        if try Schema.isComplete(database), try Schema.isAlone(in: database) {
            try Schema.mark(database)
        } else if isMarked, version <= 0 {
            throw error(.corrupt, database, "tables of no version")
        } else {
            throw strange
        }
    }

    private static func error(_ kind: StoreError.Kind, _ database: Database, _ reason: String) -> StoreError {
        StoreError(kind, path: database.path, reason: reason)
    }
}
