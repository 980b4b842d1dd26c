import FoundationEssentials
package import NotchCore

/// The columns of the table of living activities.
enum LiveColumns {
    static let names = """
        id, place, enqueued, enqueued_steady, began, began_steady, view, activity
        """
    static let places = "?, ?, ?, ?, ?, ?, ?, ?"

    /// The most bytes of a view that are stored.
    private static let longestView = 128 << 10

    static func values(of live: LiveActivity, _ clock: StoreClock, _ views: ViewNotation?) -> [SQLValue] {
        let view = live.activity.view.flatMap { views?.write($0) }.flatMap { $0.count <= longestView ? $0 : nil }
        return [
            .bytes(live.activity.id.bytes), .integer(live.place), .integer(live.enqueued.milliseconds),
            clock.stored(live.enqueued), SQLValue(live.began?.milliseconds), clock.stored(live.began), SQLValue(view),
            .text(StoredFields.json(of: live.activity)),
        ]
    }

    /// - Returns: `nil` for a row that damage has made meaningless.
    static func live(in row: Row, _ clock: StoreClock, _ views: ViewNotation?) -> LiveActivity? {
        guard let id = row.bytes(0).flatMap({ UUID(bytes: $0) }), let enqueued = clock.time(in: row, 2, 3),
            var activity = StoredFields.activity(id, row.text(7))
        else { return nil }
        activity.view = row.bytes(6).flatMap { views?.read(Array($0)) }
        return LiveActivity(
            activity: activity, place: row.integer(1) ?? 0, enqueued: enqueued, began: clock.time(in: row, 4, 5))
    }
}

/// The columns of the table of ended activities, except the text for searches.
enum EndedColumns {
    static let names = """
        id, outcome, successor, enqueued, enqueued_steady, began, began_steady, ended, ended_steady, activity
        """
    static let places = "?, ?, ?, ?, ?, ?, ?, ?, ?, ?"

    static func values(of record: EndedActivity<StoreTime>, _ clock: StoreClock) -> [SQLValue] {
        let enqueued = record.enqueued ?? record.ended
        return [
            .bytes(record.activity.id.bytes), .text(record.outcome.description),
            SQLValue(record.outcome.successor?.bytes), .integer(enqueued.milliseconds),
            clock.stored(enqueued), SQLValue(record.began?.milliseconds), clock.stored(record.began),
            .integer(record.ended.milliseconds), clock.stored(record.ended),
            .text(StoredFields.json(of: record.activity)),
        ]
    }

    /// - Returns: `nil` for a row that damage has made meaningless.
    static func record(in row: Row, _ clock: StoreClock) -> EndedActivity<StoreTime>? {
        guard let id = row.bytes(0).flatMap({ UUID(bytes: $0) }), let word = row.text(1),
            let outcome = ActivityOutcome(word, successor: row.bytes(2).flatMap { UUID(bytes: $0) }),
            let enqueued = clock.time(in: row, 3, 4), let ended = clock.time(in: row, 7, 8),
            let activity = StoredFields.activity(id, row.text(9))
        else { return nil }
        return EndedActivity(
            activity: activity, outcome: outcome, enqueued: enqueued, began: clock.time(in: row, 5, 6), ended: ended)
    }
}

/// The encoding of views in the store. The format belongs to the caller.
package struct ViewNotation: Sendable {
    package var write: @Sendable (ViewNode) -> [UInt8]
    /// Returns `nil` for bytes that are not a view.
    package var read: @Sendable ([UInt8]) -> ViewNode?

    package init(
        write: @escaping @Sendable (ViewNode) -> [UInt8], read: @escaping @Sendable ([UInt8]) -> ViewNode?
    ) {
        self.write = write
        self.read = read
    }
}

extension UUID {
    /// The sixteen bytes of the id.
    var bytes: [UInt8] {
        withUnsafeBytes(of: uuid) { Array($0) }
    }

    /// - Returns: `nil` unless there are sixteen bytes.
    init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        self.init(uuid: bytes.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) })
    }
}
