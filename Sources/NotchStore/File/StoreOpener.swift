import NotchSystem

/// Opens the store's file, and migrates its tables to the present version.
enum StoreOpener {
    /// Opens the file, or makes it. A file of an earlier version is migrated.
    ///
    /// A file of a later version or of another program stays unchanged.
    ///
    /// - Returns: the database, and whether it had no tables yet.
    static func open(_ options: StoreOptions, at now: StoreTime) throws(StoreError) -> (Database, wasEmpty: Bool) {
        guard !options.isInMemory else { return (try inMemory(options), true) }
        let path = options.path
        try prepareFile(path)
        let database = try connect(path, options)
        let version = try FileHeader.check(database, mostPages: 4 * options.maxSize / StoreOptions.pageSize)
        if version > 0 { try Schema.checkNumbers(in: database, version: version) }
        if (1..<Schema.base).contains(version) {
            try FileCopy.migrate(database, options, at: now)
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
        // With an exclusive lock, SQLite keeps the index of the log in memory and writes no further file.
        try database.execute("PRAGMA locking_mode = EXCLUSIVE")
        return database
    }

    /// Prepares the store's own file, or an empty one, for writing.
    static func begin(_ database: Database, _ options: StoreOptions) throws(StoreError) -> Database {
        database.keepsLog = false
        if try database.number("PRAGMA schema_version") == 0 {
            // An empty file has nothing to roll back. A journal on the disk would cost six of its eight syncs, for
            // which the first activities on a slow disk would wait.
            try database.execute("PRAGMA journal_mode = MEMORY")
        }
        try configure(database, options)
        try migrate(database)
        return database
    }

    /// Makes the folder, if its parent exists, and the file. Only the owner may read them.
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
        // SQLite syncs the folder of the file, but the folder's own name is in its parent.
        let parent = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        try System.syncFolder(parent)
    }

    /// Returns the reason why a file cannot be written.
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
        // A free page stays in the file and is used again, until a file that is too large is shortened. Deleted data
        // are overwritten.
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

    /// Makes the tables, and performs the migration steps that the file lacks. Each step is a transaction.
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
            try Schema.mark(database, version: version)
        }
    }
}

/// Decides whether a file belongs to the store, and which version it has.
///
/// The header itself may be damaged. So the tables say the version, and a file whose header names another program or a
/// later version is examined as a whole before it is refused.
enum FileHeader {
    /// Checks a file, and puts its header right.
    ///
    /// - Parameter mostPages: the pages of the largest file that is examined as a whole.
    /// - Returns: the version of the tables; 0 if there are none.
    /// - Throws: ``StoreError`` of the kinds `foreign` and `later` for a sound file, which stays unchanged, and
    ///   `corrupt` for a damaged one.
    static func check(_ database: Database, mostPages: Int) throws(StoreError) -> Int64 {
        let application = try database.number("PRAGMA application_id")
        let header = try database.number("PRAGMA user_version")
        let isEmpty = try database.number("SELECT count(*) FROM (SELECT 1 FROM sqlite_master LIMIT 1)") == 0
        if isEmpty {
            guard application == 0 || application == Schema.applicationID, header == 0 else {
                throw error(.foreign, database, "the database of another program")
            }
            return 0
        }
        let tables = try FileTables(database)
        if application != Schema.applicationID || !(1...Schema.version).contains(header) {
            try look(at: database, tables, application, header, mostPages: mostPages)
        }
        guard let version = tables.version else {
            throw error(.corrupt, database, "a table is missing, or lacks a column")
        }
        // The copy of an earlier file has a header of its own.
        if application != Schema.applicationID || header != version, version >= Schema.base {
            try Schema.mark(database, version: version)
        }
        return version
    }

    /// Examines a file with a strange header, and throws unless only the header is damaged.
    private static func look(
        at database: Database, _ tables: FileTables, _ application: Int64, _ header: Int64, mostPages: Int
    ) throws(StoreError) {
        let isMarked = application == Schema.applicationID
        let strange =
            isMarked
            ? error(
                .later, database, "version \(header) is later than \(Schema.version), the last that this program knows"
            )
            : error(.foreign, database, "the database of another program")
        guard isMarked || !tables.forms.isEmpty else { throw strange }
        guard try database.number("PRAGMA page_count") <= Int64(mostPages) else { throw strange }
        let report = try database.statement("PRAGMA quick_check(1)").value { $0.text(0) }
        guard report == "ok" else { throw error(.corrupt, database, report ?? "the file cannot be examined") }
        if tables.isExact, tables.version != nil { return }
        throw isMarked && header <= 0 ? error(.corrupt, database, "tables of no version") : strange
    }

    private static func error(_ kind: StoreError.Kind, _ database: Database, _ reason: String) -> StoreError {
        StoreError(kind, path: database.path, reason: reason)
    }
}
