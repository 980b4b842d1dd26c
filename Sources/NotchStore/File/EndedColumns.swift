import FoundationEssentials
import NotchCore

/// The columns of the table of ended activities, but for what a search looks into.
enum EndedColumns {
    static let names = """
        id, outcome, successor, enqueued, enqueued_steady, began, began_steady, ended, ended_steady, \
        \(ActivityColumns.names)
        """
    static let places = "?, ?, ?, ?, ?, ?, ?, ?, ?, \(ActivityColumns.places)"

    static func values(of record: EndedRecord, _ clock: StoreClock) -> [SQLValue] {
        let own: [SQLValue] = [
            .bytes(record.activity.id.bytes), .text(record.outcome.description),
            SQLValue(record.outcome.successor?.bytes), .integer(record.enqueued.milliseconds),
            clock.stored(record.enqueued), SQLValue(record.began?.milliseconds), clock.stored(record.began),
            .integer(record.ended.milliseconds), clock.stored(record.ended),
        ]
        return own + ActivityColumns.values(of: record.activity)
    }

    /// - Returns: `nil` for a row that a damage made meaningless.
    static func record(in row: Row, _ clock: StoreClock) -> EndedRecord? {
        guard let id = row.bytes(0).flatMap({ UUID(bytes: $0) }), let word = row.text(1),
            let outcome = ActivityOutcome(word, successor: row.bytes(2).flatMap { UUID(bytes: $0) }),
            let enqueued = clock.time(in: row, 3, 4), let ended = clock.time(in: row, 7, 8)
        else { return nil }
        return EndedRecord(
            activity: ActivityColumns.activity(id, in: row, from: 9), outcome: outcome, enqueued: enqueued,
            began: clock.time(in: row, 5, 6), ended: ended)
    }
}
