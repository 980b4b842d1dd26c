import FoundationEssentials
import NotchCore

/// Reads the records of an earlier life of the program.
enum StoreLoader {
    /// Reads the living records and the latest ended activities. It reads no other records, so that a long history does
    /// not delay the start.
    ///
    /// - Parameter views: the encoding of views; `nil` omits them.
    static func contents(
        of database: Database, _ options: StoreOptions, at now: StoreTime, views: ViewNotation?
    ) throws(StoreError) -> (StoreContents, LivingRecords) {
        let activities = try living(in: database, views: views)
        let last = try lastTime(in: database).map { database.clock.time(civil: $0.civil, steady: $0.steady) }
        var contents = sorted(activities, end: last ?? now)
        contents.last = last
        if let last {
            for index in contents.questions.indices { contents.questions[index].spend(until: last) }
        }
        contents.ended = try latest(options, at: now, in: database)
        return (contents, LivingRecords(activities, values: try values(in: database)))
    }

    /// Separates the activities that waited from those that were on show, from questions, and from those that a newer
    /// activity replaced.
    ///
    /// - Parameter end: the end of the earlier life.
    private static func sorted(_ activities: [LiveActivity], end: StoreTime) -> StoreContents {
        var contents = StoreContents()
        var keys: [OwnedKey: UUID] = [:]
        for live in activities.reversed() {
            if let choices = live.activity.choices {
                if choices.answer == nil { contents.questions.append(live) } else { contents.answered.append(live) }
            } else if live.began != nil {
                contents.shown.append(live)
            } else if let key = live.activity.ownedKey, let successor = keys[key] {
                contents.replaced.append(EndedActivity(live, .coalesced(by: successor), ended: end))
            } else {
                contents.waiting.append(live)
                if let key = live.activity.ownedKey { keys[key] = live.activity.id }
            }
        }
        contents.waiting.reverse()
        contents.shown.reverse()
        contents.questions.reverse()
        contents.answered.reverse()
        contents.replaced.reverse()
        return contents
    }

    private static func values(in database: Database) throws(StoreError) -> [ValueKey: [UInt8]] {
        let rows = try database.statement("SELECT area, name, content FROM value").rows { row -> (ValueKey, [UInt8])? in
            guard let area = row.text(0), let name = row.text(1), let content = row.bytes(2) else { return nil }
            return (ValueKey(area: area, name: name), content)
        }
        return Dictionary(rows) { $1 }
    }

    /// Reads the living activities in the order of their places.
    private static func living(
        in database: Database, views: ViewNotation?
    ) throws(StoreError) -> [LiveActivity] {
        let living = try database.statement("SELECT \(LiveColumns.names) FROM live")
            .rows { LiveColumns.live(in: $0, database.clock, views) }
        return living.sorted { ($0.place, $0.enqueued) < ($1.place, $1.enqueued) }
    }

    /// Returns the last moment that the file records; `nil` in a new file.
    ///
    /// A life writes the time at least once a minute while it records, so a record that is more than a minute later
    /// than the written time is damaged and is ignored.
    static func lastTime(in database: Database) throws(StoreError) -> (civil: Int64, steady: Int64)? {
        let told = try database.statement("SELECT civil, steady FROM clock").value { Self.pair($0) }
        guard let told, told.steady < .max - StoreClock.longestSilence else { return told }
        let later = """
            SELECT civil, steady FROM (
                SELECT ended AS civil, ended_steady AS steady
                FROM (SELECT ended, ended_steady FROM ended ORDER BY number DESC LIMIT 1)
                UNION ALL SELECT enqueued, enqueued_steady FROM live
                UNION ALL SELECT began, began_steady FROM live
                UNION ALL SELECT last_used, last_used_steady FROM action
            ) WHERE steady BETWEEN ? AND ? ORDER BY steady DESC LIMIT 1
            """
        let bounds: [SQLValue] = [.integer(told.steady), .integer(told.steady + StoreClock.longestSilence)]
        return try database.statement(later).value(bounds) { Self.pair($0) } ?? told
    }

    private static func pair(_ row: Row) -> (civil: Int64, steady: Int64)? {
        row.integer(0).flatMap { civil in row.integer(1).map { (civil, $0) } }
    }

    /// Reads the latest of the history, except records that are too old.
    private static func latest(
        _ options: StoreOptions, at now: StoreTime, in database: Database
    ) throws(StoreError) -> [EndedActivity<StoreTime>] {
        let select = """
            SELECT \(EndedColumns.names) FROM ended WHERE ended_steady >= ? ORDER BY number DESC LIMIT ?
            """
        let values = [database.clock.stored(options.maxAge, before: now), .integer(Int64(options.recent))]
        return try database.statement(select).rows(values) { EndedColumns.record(in: $0, database.clock) }.reversed()
    }
}

/// The living records of the file: the activities that wait or show, and the small values. A file that replaces another
/// file receives all of them.
struct LivingRecords: Sendable {
    private(set) var activities: [UUID: LiveActivity] = [:]
    private(set) var values: [ValueKey: [UInt8]] = [:]

    init() {}

    init(_ activities: [LiveActivity], values: [ValueKey: [UInt8]]) {
        self.activities = Dictionary(activities.map { ($0.activity.id, $0) }) { $1 }
        self.values = values
    }

    /// Whether a card is on show.
    var isShowing: Bool { activities.values.contains { $0.began != nil } }

    /// Applies changes that the file has.
    mutating func apply(_ batch: StoreBatch) {
        for (id, life) in batch.lives {
            if case .put(let live) = life { activities[id] = live } else { activities[id] = nil }
        }
        for (key, value) in batch.values {
            if case .put(let content) = value { values[key] = content } else { values[key] = nil }
        }
    }

    /// All living records, as changes.
    var batch: StoreBatch {
        var batch = StoreBatch()
        for live in activities.values { batch.append(.live(live)) }
        for (key, content) in values { batch.append(.value(key, content)) }
        return batch
    }
}
