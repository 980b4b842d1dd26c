import CSQLite

/// The search that a table without an index of its texts allows: SQLite compares the texts of each row.
final class TableScan {
    private var connection: OpaquePointer?
    private var statement: OpaquePointer?

    /// - Parameter path: a file of the store that nobody else uses.
    init(_ path: String) throws {
        let sql = "SELECT id, activity FROM ended WHERE folded LIKE ?1"
        guard sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK,
            sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK
        else { throw BenchmarkError("cannot scan \(path)") }
    }

    /// Returns the number of records with this text. To rank them, each has to be looked at.
    func find(_ text: String) -> Int {
        let pattern = "%\(text)%"
        notch_sqlite_bind_text(statement, 1, pattern, Int32(pattern.utf8.count))
        var count = 0
        while sqlite3_step(statement) == SQLITE_ROW { count += 1 }
        sqlite3_reset(statement)
        return count
    }

    deinit {
        sqlite3_finalize(statement)
        sqlite3_close_v2(connection)
    }
}
