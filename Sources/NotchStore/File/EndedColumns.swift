import FoundationEssentials
import NotchCore

/// The columns of the table of ended activities.
enum EndedColumns {
    static let names = "id, outcome, successor, enqueued, began, ended, \(ActivityColumns.names)"
    static let places = "?, ?, ?, ?, ?, ?, \(ActivityColumns.places)"

    static func values(of record: EndedRecord) -> [SQLValue] {
        let own: [SQLValue] = [
            .bytes(record.activity.id.bytes), .text(record.outcome.description),
            SQLValue(record.outcome.successor?.bytes), .integer(record.enqueued.milliseconds),
            SQLValue(record.began?.milliseconds), .integer(record.ended.milliseconds),
        ]
        return own + ActivityColumns.values(of: record.activity)
    }

    /// - Returns: `nil` for a row that a damage made meaningless.
    static func record(in row: Row) -> EndedRecord? {
        guard let id = row.bytes(0).flatMap({ UUID(bytes: $0) }), let word = row.text(1),
            let outcome = ActivityOutcome(word, successor: row.bytes(2).flatMap { UUID(bytes: $0) })
        else { return nil }
        return EndedRecord(
            activity: ActivityColumns.activity(id, in: row, from: 6), outcome: outcome,
            enqueued: StoreTime(milliseconds: row.integer(3) ?? 0),
            began: row.integer(4).map { StoreTime(milliseconds: $0) },
            ended: StoreTime(milliseconds: row.integer(5) ?? 0))
    }
}
