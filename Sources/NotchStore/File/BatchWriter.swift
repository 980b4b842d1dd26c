import DequeModule
import FoundationEssentials
import NotchCore

/// Writes a batch into the tables, within the caller's transaction.
enum BatchWriter {
    // Statements are found by their texts, so the texts are not composed again for each record.
    private static let putLive = """
        INSERT OR REPLACE INTO live (\(LiveColumns.names)) VALUES (\(LiveColumns.places))
        """
    private static let putEnded = """
        INSERT INTO ended (\(EndedColumns.names), folded) VALUES (\(EndedColumns.places), ?)
        """

    /// - Parameter views: the encoding of views; `nil` omits them.
    static func write(_ batch: StoreBatch, to database: Database, views: ViewNotation?) throws(StoreError) {
        // Deletions come first, because they make room for the rest.
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

    /// Writes the time of the store's clock into the file.
    static func tellTime(_ now: StoreTime, to database: Database) throws(StoreError) {
        try database.statement("INSERT OR REPLACE INTO clock (one, civil, steady) VALUES (1, ?, ?)")
            .run([.integer(now.milliseconds), database.clock.stored(now)])
    }

    /// Deletes all living records. The caller then writes the present ones.
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

/// The changes of one commit that was begun.
///
/// A disk may report an error for a commit that it has written nevertheless. So the changes of a failed commit are
/// kept, and the next connection checks whether the file has them. In this way no ended activity and no use of an
/// action is written twice.
struct Attempt: Sendable {
    let part: StoreBatch
    /// A row that the file has only if it has the changes. It is `nil` before the commit, and if the changes may be
    /// written twice without harm.
    private var witness: Witness?
    /// Whether the changes are known to be in the file.
    var isWritten = false

    private enum Witness: Hashable, Sendable {
        /// The row of the last ended activity.
        case ended(number: Int64, id: [UInt8], steady: Int64)
        /// The row of an action, and its number of uses after the commit.
        case used(number: Int64, uses: Int64)
    }

    init(_ part: StoreBatch) {
        self.part = part
    }

    /// Records the witness, after the changes and before the commit.
    mutating func note(in database: Database) throws(StoreError) {
        if !part.ended.isEmpty {
            witness = try database.statement("SELECT number, id, ended_steady FROM ended ORDER BY number DESC LIMIT 1")
                .value { row in
                    guard let number = row.integer(0), let id = row.bytes(1), let steady = row.integer(2) else {
                        return nil
                    }
                    return .ended(number: number, id: id, steady: steady)
                }
            return
        }
        witness = nil
        for case .used(let use) in part.actions.reversed() {
            witness = try database.statement("SELECT number, uses FROM action WHERE identity = ?")
                .value([.text(use.record.identity)]) { row in
                    row.integer(0).flatMap { number in row.integer(1).map { .used(number: number, uses: $0) } }
                }
            // An action that was deleted again leaves no witness.
            if witness != nil { return }
        }
    }

    /// Returns whether the file has the changes of a commit that failed.
    func isFound(in database: Database) throws(StoreError) -> Bool {
        switch witness {
        case nil: false
        case .ended(let number, let id, let steady):
            try database.number(
                "SELECT count(*) FROM ended WHERE number = ? AND id = ? AND ended_steady = ?",
                [.integer(number), .bytes(id), .integer(steady)]) > 0
        case .used(let number, let uses):
            try database.number(
                "SELECT count(*) FROM action WHERE number = ? AND uses = ?", [.integer(number), .integer(uses)]) > 0
        }
    }
}
