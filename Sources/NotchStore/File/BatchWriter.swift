import DequeModule
import FoundationEssentials
import NotchCore

/// Writes a batch into the tables, within the caller's transaction.
enum BatchWriter {
    // Statements are found by their texts, which are not put together anew for each record.
    private static let putLive = """
        INSERT OR REPLACE INTO live (\(LiveColumns.names)) VALUES (\(LiveColumns.places))
        """
    private static let putEnded = """
        INSERT INTO ended (\(EndedColumns.names), folded) VALUES (\(EndedColumns.places), ?)
        """

    /// - Parameter views: how the views of cards are written; `nil` leaves them out.
    static func write(_ batch: StoreBatch, to database: Database, views: ViewNotation?) throws(StoreError) {
        // What lives no more makes room for what does.
        for (id, life) in batch.lives where life == .gone {
            try database.statement("DELETE FROM live WHERE id = ?").run([.bytes(id.bytes)])
        }
        for case .put(let live) in batch.lives.values {
            try database.statement(putLive).run(LiveColumns.values(of: live, database.clock, views))
        }
        for record in batch.ended {
            let folded = FoldedText.fields(record.activity.title, record.activity.subtitle)
            try database.statement(putEnded).run(EndedColumns.values(of: record, database.clock) + [.text(folded)])
        }
        for change in batch.actions {
            switch change {
            case .used(let use): try ActionTable.note(use, in: database)
            case .delete(let selection): try ActionTable.delete(selection, in: database)
            }
        }
        for (key, value) in batch.values { try write(key, value, to: database) }
    }

    /// Tells the file the time of its clock.
    static func tellTime(_ now: StoreTime, to database: Database) throws(StoreError) {
        try database.statement("INSERT OR REPLACE INTO clock (one, civil, steady) VALUES (1, ?, ?)")
            .run([.integer(now.milliseconds), database.clock.stored(now)])
    }

    /// Deletes everything that lives. The caller writes what really does.
    static func forgetLiving(in database: Database) throws(StoreError) {
        try database.statement("DELETE FROM live").run()
        try database.statement("DELETE FROM value").run()
    }

    private static func write(_ key: ValueKey, _ value: StoreBatch.Value, to database: Database) throws(StoreError) {
        switch value {
        case .put(let content):
            try database.statement("INSERT OR REPLACE INTO value (area, name, content) VALUES (?, ?, ?)")
                .run([.text(key.area), .text(key.name), .bytes(content)])
        case .gone:
            try database.statement("DELETE FROM value WHERE area = ? AND name = ?")
                .run([.text(key.area), .text(key.name)])
        }
    }
}
