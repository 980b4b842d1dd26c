import CSQLite

/// A connection to a database. One thread uses it at a time.
final class Database {
    let path: String
    private let handle: OpaquePointer
    private var statements: [String: Statement] = [:]
    /// Converts between the moments of this life and the times in the file.
    var clock = StoreClock()

    /// The most bytes that a text, a blob or a row may have. A damaged file may claim any size.
    private static let longestValue: Int32 = 4 << 20

    /// Opens a database for reading and writing, or creates one: `sqlite3_open_v2(3)`.
    ///
    /// The initializer reads no page. While ``keepsLog`` is `true`, the end of the connection leaves the write-ahead
    /// log unchanged.
    ///
    /// - Parameters:
    ///   - path: the file; `nil` is a database in memory.
    ///   - files: the name of SQLite's access to files (its VFS); `nil` is the system's.
    init(_ path: String?, files: String? = nil) throws(StoreError) {
        let name = path ?? ":memory:"
        self.path = name
        var connection: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(name, &connection, flags, files)
        guard code == SQLITE_OK, let connection else {
            let error = StoreError(code, of: connection, path: name)
            sqlite3_close_v2(connection)
            throw error
        }
        handle = connection
        sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Self.longestValue)
        // A schema from a damaged file must not call functions with side effects, and no statement may corrupt the
        // file.
        notch_sqlite_switch(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
        notch_sqlite_switch(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
        notch_sqlite_switch(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
    }

    deinit {
        statements = [:]
        sqlite3_close_v2(handle)
    }

    /// Whether the end of the connection leaves the write-ahead log beside the file. If `false`, the log is then copied
    /// into the file.
    var keepsLog = true {
        didSet { notch_sqlite_switch(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keepsLog ? 1 : 0) }
    }

    /// Whether SQLite has opened the file only for reading: `sqlite3_db_readonly(3)`.
    var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

    /// Whether the file was renamed or deleted: `SQLITE_FCNTL_HAS_MOVED`.
    var hasMoved: Bool {
        var hasMoved: Int32 = 0
        return sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved) == SQLITE_OK && hasMoved != 0
    }

    /// Executes statements without values, and drops their rows: `sqlite3_exec(3)`.
    func execute(_ sql: String) throws(StoreError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw StoreError(code, of: handle, path: path) }
    }

    /// Returns the prepared statement for an SQL text. Each text is prepared once.
    func statement(_ sql: String) throws(StoreError) -> Statement {
        if let statement = statements[sql] { return statement }
        let statement = try Statement(sql, of: handle, path: path)
        statements[sql] = statement
        return statement
    }

    /// Returns the number in the first column of a statement's last row; 0 if there is no row.
    func number(_ sql: String, _ values: [SQLValue] = []) throws(StoreError) -> Int64 {
        try statement(sql).value(values) { $0.integer(0) } ?? 0
    }

    /// Performs `body` in a transaction, which is rolled back if `body` or the commit fails.
    ///
    /// - Throws: a failure of the kind `overfull` if `body` needs more pages than `max_page_count` allows.
    func transaction(_ body: () throws(StoreError) -> Void) throws(StoreError) {
        try statement("BEGIN").run()
        do throws(StoreError) {
            try fill(body)
            try statement("COMMIT").run()
        } catch {
            rollBack()
            throw error
        }
    }

    private func fill(_ body: () throws(StoreError) -> Void) throws(StoreError) {
        do throws(StoreError) {
            try body()
        } catch {
            // Before the commit, SQLITE_FULL means `max_page_count`. Only the commit writes to the disk, which may
            // itself be full.
            guard error.kind == .full else { throw error }
            throw StoreError(
                .overfull, code: error.code, path: path,
                reason: "what waits and what runs need more room than MaxSize= allows")
        }
    }

    /// Ends a transaction without its changes. After some errors, SQLite has already ended it.
    func rollBack() {
        if sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
    }
}
