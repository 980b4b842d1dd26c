extension Schema {
    /// The tables with what a person or a program told the store, and the columns that each must have.
    private static let tables = [
        "live": LiveColumns.names, "ended": "number, \(EndedColumns.names), folded",
        "action": "identity, \(ActionTable.names), folded", "action_hour": "action, hour, uses",
        "value": "area, name, content",
    ]

    /// The columns of a table, separated by commas.
    static func columns(of table: String) -> String { tables[table] ?? "one, civil, steady" }

    /// Returns whether a database has each table with its columns.
    static func isComplete(_ database: Database) throws(StoreError) -> Bool {
        for (table, columns) in tables {
            // A statement that fails would not tell a table that is missing from a library that cannot read it.
            let there = try database.statement("SELECT name FROM pragma_table_info(?)").rows([.text(table)]) {
                $0.text(0)
            }
            let wanted = columns.split(whereSeparator: { $0 == "," || $0.isWhitespace }).map { String($0) }
            guard Set(wanted).isSubset(of: there) else { return false }
        }
        return true
    }

    /// Returns whether a database has any of the tables.
    static func hasAnyTable(_ database: Database) throws(StoreError) -> Bool {
        let names = tables.keys.sorted().map { "'\($0)'" }.joined(separator: ", ")
        return try database.number("SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN (\(names))") > 0
    }

    /// Returns whether a database has no other tables than those of the present version.
    static func isAlone(in database: Database) throws(StoreError) -> Bool {
        let count = "SELECT count(*) FROM sqlite_master WHERE type = 'table'"
        return try database.number(count) == StoreOpener.inMemory(.inMemory).number(count)
    }

    /// Writes into the header that the file is ours, and has every step.
    static func mark(_ database: Database) throws(StoreError) {
        try database.execute("PRAGMA user_version = \(version)")
        try database.execute("PRAGMA application_id = \(applicationID)")
    }

    /// Returns whether there is any record in a file, which stays as it is; `nil` where that cannot be read.
    static func hasRecords(_ path: String) -> Bool? {
        do throws(StoreError) {
            let database = try Database(path)
            try database.execute("PRAGMA locking_mode = EXCLUSIVE")
            for table in tables.keys {
                if try database.number("SELECT count(*) FROM (SELECT 1 FROM \(table) LIMIT 1)") > 0 { return true }
            }
            return false
        } catch {
            return nil
        }
    }
}
