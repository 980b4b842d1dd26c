/// The tables of the store. The file's `user_version` is the version of its tables.
enum Schema {
    /// Marks the file as the store's (`PRAGMA application_id`): "Ntch".
    static let applicationID: Int64 = 0x4E74_6368

    /// The first version whose files are migrated in place. The files of earlier versions are copied.
    static let base: Int64 = 5

    /// The version of a file after all steps.
    static var version: Int64 { base + Int64(steps.count) }

    /// The tables of ``base``. A column with the suffix `_steady` has a time of the store's own clock.
    ///
    /// `live` has the activities that wait or show. Its key is its only index, because the table is small and each card
    /// would write another page for each further index. The numbers of `action` are never used again, because people
    /// type them. `activity` has the fields of an activity: see ``StoredFields``. `folded` is the text for searches: see
    /// ``FoldedText``.
    static let creation = """
        CREATE TABLE live (
            id BLOB PRIMARY KEY, place INTEGER NOT NULL, enqueued INTEGER NOT NULL, enqueued_steady INTEGER NOT NULL,
            began INTEGER, began_steady INTEGER, view BLOB, activity TEXT NOT NULL
        ) WITHOUT ROWID;
        CREATE TABLE ended (
            number INTEGER PRIMARY KEY, id BLOB NOT NULL, outcome TEXT NOT NULL, successor BLOB,
            enqueued INTEGER NOT NULL, enqueued_steady INTEGER NOT NULL, began INTEGER, began_steady INTEGER,
            ended INTEGER NOT NULL, ended_steady INTEGER NOT NULL, activity TEXT NOT NULL, folded TEXT NOT NULL
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

    /// The steps from each version to the next. A released step is never changed. Each step changes the columns of a
    /// table, which gets a further ``TableForm``.
    static let steps: [String] = []
}

extension Schema {
    /// Writes into the header that the file belongs to the store and has the tables of a version.
    static func mark(_ database: Database, version: Int64) throws(StoreError) {
        try database.execute("PRAGMA user_version = \(version)")
        try database.execute("PRAGMA application_id = \(applicationID)")
    }

    /// Checks that SQLite can assign further numbers. After the largest possible one it assigns none, or a random one,
    /// which would destroy the order.
    ///
    /// - Parameter version: the version of the tables.
    /// - Throws: ``StoreError`` of the kind `corrupt` if no number is left.
    static func checkNumbers(in database: Database, version: Int64) throws(StoreError) {
        var numbers = [
            try database.number("SELECT max(number) FROM action"), try database.number("SELECT max(number) FROM ended"),
        ]
        if version >= 4 { numbers.append(try ActionTable.lastNumber(in: database)) }
        guard numbers.allSatisfy({ $0 < 1 << 53 }) else {
            throw StoreError(
                .corrupt, path: database.path, reason: "no number is left for actions, or for the history")
        }
    }

    /// Returns whether a file has any record, without changing it; `nil` if it cannot be read.
    static func hasRecords(_ path: String) -> Bool? {
        do throws(StoreError) {
            let database = try Database(path)
            try database.execute("PRAGMA locking_mode = EXCLUSIVE")
            for table in StoredTable.all where table.name != StoredTable.clock.name {
                if try database.number("SELECT count(*) FROM (SELECT 1 FROM \(table.name) LIMIT 1)") > 0 {
                    return true
                }
            }
            return false
        } catch {
            return nil
        }
    }
}
