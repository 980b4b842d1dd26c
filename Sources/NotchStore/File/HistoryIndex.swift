/// The index of the texts of ended activities.
///
/// Many activities enter it together, since each addition writes several pages. A search first enters those that are
/// not in it yet.
enum HistoryIndex {
    /// The number of ended activities that are not in the index before they are entered.
    static let step: Int64 = 64

    /// Enters the latest activities if there are enough of them.
    static func update(in database: Database) throws(StoreError) {
        let last = try database.number("SELECT max(number) FROM ended")
        if try last &- indexed(in: database) >= step { try complete(in: database) }
    }

    /// Enters every activity that is not in the index.
    static func complete(in database: Database) throws(StoreError) {
        let (first, last) = (try indexed(in: database), try database.number("SELECT max(number) FROM ended"))
        guard last > first else { return }
        try database.statement(
            """
            INSERT INTO ended_text (rowid, title, subtitle) SELECT number, title, subtitle FROM ended WHERE number > ?
            """
        ).run([.integer(first)])
        try database.statement("INSERT OR REPLACE INTO mark (name, number) VALUES ('indexed', ?)")
            .run([.integer(last)])
    }

    /// Deletes the ended activities up to a number, and their texts.
    static func delete(through number: Int64, in database: Database) throws(StoreError) {
        let indexed = min(try indexed(in: database), number)
        try database.statement(
            """
            INSERT INTO ended_text (ended_text, rowid, title, subtitle)
            SELECT 'delete', number, title, subtitle FROM ended WHERE number <= ?
            """
        ).run([.integer(indexed)])
        try database.statement("DELETE FROM ended WHERE number <= ?").run([.integer(number)])
        // An empty table begins with 1 again.
        if try database.number("SELECT max(number) FROM ended") == 0 {
            try database.statement("DELETE FROM mark WHERE name = 'indexed'").run()
        }
    }

    /// Makes one piece of the index, without the texts of deleted activities. They stay in it for a while otherwise.
    static func compact(in database: Database) throws(StoreError) {
        try database.statement("INSERT INTO ended_text (ended_text) VALUES ('optimize')").run()
    }

    /// The number of the last activity that is in the index.
    private static func indexed(in database: Database) throws(StoreError) -> Int64 {
        try database.number("SELECT number FROM mark WHERE name = 'indexed'")
    }
}
