/// The tables of the store. The file's `user_version` says which version of them it has.
enum Schema {
    /// Marks the file as ours (`PRAGMA application_id`): "Ntch".
    static let applicationID: Int64 = 0x4E74_6368

    /// The first version whose files are brought up where they are. The files of earlier versions are copied.
    static let base: Int64 = 4

    /// The version of a file that has had every step.
    static var version: Int64 { base + Int64(steps.count) }

    /// The tables of ``base``. A time beside its name with `_steady` is by the store's own clock.
    ///
    /// `live` has the activities that wait or show. It has no other index than its key, since it is small, and each
    /// index is another page that each card writes. The numbers of `action` are never used again, since people type
    /// them. `folded` is what a search looks into: see ``FoldedText``.
    static let creation = """
        CREATE TABLE live (
            id BLOB PRIMARY KEY, place INTEGER NOT NULL, enqueued INTEGER NOT NULL, enqueued_steady INTEGER NOT NULL,
            began INTEGER, began_steady INTEGER, view BLOB, \(ActivityColumns.declarations)
        ) WITHOUT ROWID;
        CREATE TABLE ended (
            number INTEGER PRIMARY KEY, id BLOB NOT NULL, outcome TEXT NOT NULL, successor BLOB,
            enqueued INTEGER NOT NULL, enqueued_steady INTEGER NOT NULL, began INTEGER, began_steady INTEGER,
            ended INTEGER NOT NULL, ended_steady INTEGER NOT NULL, \(ActivityColumns.declarations),
            folded TEXT NOT NULL
        );
        CREATE TABLE action (
            number INTEGER PRIMARY KEY AUTOINCREMENT, identity TEXT NOT NULL UNIQUE, type TEXT NOT NULL,
            title TEXT NOT NULL, subtitle TEXT, keywords TEXT NOT NULL, user_info TEXT, required_keys TEXT NOT NULL,
            eligibility INTEGER NOT NULL, persistent_id TEXT, link TEXT, first_used INTEGER NOT NULL,
            last_used INTEGER NOT NULL, last_used_steady INTEGER NOT NULL, uses INTEGER NOT NULL, folded TEXT NOT NULL
        );
        CREATE TABLE action_hour (
            action INTEGER NOT NULL, hour INTEGER NOT NULL, uses INTEGER NOT NULL, PRIMARY KEY (action, hour)
        ) WITHOUT ROWID;
        CREATE TABLE value (
            area TEXT NOT NULL, name TEXT NOT NULL, content BLOB NOT NULL, PRIMARY KEY (area, name)
        ) WITHOUT ROWID;
        CREATE TABLE clock (one INTEGER PRIMARY KEY, civil INTEGER NOT NULL, steady INTEGER NOT NULL);
        """

    /// The steps from each version to the next. A step that was released stays as it is, and each changes the tables.
    static let steps: [String] = []
}

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
