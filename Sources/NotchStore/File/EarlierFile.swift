import FoundationEssentials
import NotchCore
import NotchSystem

/// A file of a version before ``Schema/base``, whose times are civil, and whose texts FTS5 searched.
///
/// It is copied into a new file, which takes its name when it is whole. So neither a library without FTS5 nor damage in an
/// index loses anything, and no page of the new file has what was deleted.
struct EarlierFile {
    private let database: Database
    private let version: Int64
    private let isDamaged: Bool

    /// - Parameter isDamaged: whether only the rows before the first damage of each table are wanted.
    init(_ database: Database, version: Int64, isDamaged: Bool = false) {
        self.database = database
        self.version = version
        self.isDamaged = isDamaged
    }

    /// Replaces the file, whose connection must not be used any more.
    func replace(with options: StoreOptions, at now: StoreTime) throws(StoreError) {
        // The new file must not find a log of the earlier one.
        try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        let file = try NewFile(beside: options) { (target: Database) throws(StoreError) in
            try copy(into: target, options, at: now)
        }
        try file.takePlace()
    }

    /// Copies everything that can be read.
    func copy(into target: Database, _ options: StoreOptions, at now: StoreTime) throws(StoreError) {
        let (ended, living) = (try ended(options), try living())
        let last = ended.last?.ended ?? living.map(\.enqueued).max() ?? now
        target.clock = StoreClock(after: (last.milliseconds, min(max(last.milliseconds, 0), 1 << 49)), at: now)
        let clock = EarlierClock(last, now)
        try target.transaction { () throws(StoreError) in try BatchWriter.tellTime(clock.last, to: target) }
        var batch = StoreBatch()
        // What came back after a restart is in both tables. It lives, and its interruption is history.
        for record in clock.moved(ended) { batch.append(.ended(record)) }
        for live in living { batch.append(.live(clock.moved(live))) }
        for part in batch.parts(of: options.commitSize) {
            try target.transaction { () throws(StoreError) in try BatchWriter.write(part, to: target, views: nil) }
        }
        try target.transaction { () throws(StoreError) in
            try copyViews(into: target)
            try copyRows("value", "area, name, content", into: target)
            try copyRows("action_hour", "action, hour, uses", into: target)
            try copyActions(into: target, clock)
        }
    }

    // MARK: Activities

    private var source: String { version < 2 ? "NULL" : "source" }

    private var activityColumns: String {
        ActivityColumns.names.replacing("source", with: source)
    }

    /// Reads a civil time, whose own time is worked out later.
    private static func time(_ row: Row, _ column: Int32) -> StoreTime? {
        row.integer(column).map { StoreTime(milliseconds: $0, steady: 0) }
    }

    private func rows<Value>(
        _ sql: String, _ values: [SQLValue] = [], _ read: (Row) -> Value?
    ) throws(StoreError) -> [Value] {
        guard isDamaged else { return try database.statement(sql).rows(values, read) }
        var result: [Value] = []
        do throws(StoreError) {
            _ = try database.statement(sql).readable(values) { row in
                if let value = read(row) { result.append(value) }
                return true
            }
        } catch {
            guard error.isDamage else { throw error }
            // The table itself cannot be found.
        }
        return result
    }

    private func living() throws(StoreError) -> [LiveActivity] {
        try rows("SELECT id, place, enqueued, began, \(activityColumns) FROM live") { row in
            guard let id = row.bytes(0).flatMap({ UUID(bytes: $0) }), let enqueued = Self.time(row, 2) else {
                return nil
            }
            return LiveActivity(
                activity: ActivityColumns.activity(id, in: row, from: 4), place: row.integer(1) ?? 0,
                enqueued: enqueued, began: Self.time(row, 3))
        }
    }

    /// The latest of the history that fits, oldest first.
    private func ended(_ options: StoreOptions) throws(StoreError) -> [EndedRecord] {
        let size = "sum(400 + 2 * length(title) + 2 * ifnull(length(subtitle), 0)) OVER (ORDER BY number DESC)"
        let select = """
            SELECT id, outcome, successor, enqueued, began, ended, \(activityColumns)
            FROM (SELECT *, \(size) AS size FROM ended ORDER BY number DESC LIMIT ?) WHERE size < ?
            """
        let limits: [SQLValue] = [.integer(Int64(options.keep)), .integer(Int64(options.tableSize))]
        return try rows(select, limits) { row -> EndedRecord? in
            guard let id = row.bytes(0).flatMap({ UUID(bytes: $0) }), let word = row.text(1),
                let outcome = ActivityOutcome(word, successor: row.bytes(2).flatMap { UUID(bytes: $0) }),
                let enqueued = Self.time(row, 3), let ended = Self.time(row, 5)
            else { return nil }
            return EndedRecord(
                activity: ActivityColumns.activity(id, in: row, from: 6), outcome: outcome, enqueued: enqueued,
                began: Self.time(row, 4), ended: ended)
        }.reversed()
    }

    /// Copies the bytes of the views, since their notation is not known here.
    private func copyViews(into target: Database) throws(StoreError) {
        guard version >= 3 else { return }
        let views = try rows("SELECT view, id FROM live WHERE view IS NOT NULL") { row in
            row.bytes(0).flatMap { view in row.bytes(1).map { [SQLValue.bytes(view), .bytes($0)] } }
        }
        for values in views { try target.statement("UPDATE live SET view = ? WHERE id = ?").run(values) }
    }

    // MARK: Rows

    private func copyRows(_ table: String, _ columns: String, into target: Database) throws(StoreError) {
        let count = Int32(columns.split(separator: ",").count)
        let places = [String](repeating: "?", count: Int(count)).joined(separator: ", ")
        let rows = try rows("SELECT \(columns) FROM \(table)") { row in (0..<count).map { row.value($0) } }
        for values in rows {
            try target.statement("INSERT OR IGNORE INTO \(table) (\(columns)) VALUES (\(places))").run(values)
        }
    }

    private func copyActions(into target: Database, _ clock: EarlierClock) throws(StoreError) {
        let columns = """
            number, identity, type, title, subtitle, keywords, user_info, required_keys, eligibility, persistent_id, link, \
            first_used, last_used, uses
            """
        // The latest first, from which the times of the others are counted.
        let select = "SELECT \(columns) FROM action ORDER BY last_used DESC, number DESC"
        let rows = try rows(select) { row in
            (
                (0..<14).map { row.value($0) }, row.integer(12) ?? 0,
                ActionTable.folded(title: row.text(3), keywords: row.text(5), subtitle: row.text(4), row.integer(8))
            )
        }
        var times = clock.backwards()
        for (values, lastUsed, folded) in rows {
            let steady = target.clock.stored(times.next(lastUsed))
            try target.statement(
                """
                INSERT OR IGNORE INTO action (\(columns), last_used_steady, folded)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
            ).run(values + [steady, .text(folded)])
        }
    }
}

/// Works out moments by the store's clock from civil times, backwards from the last one.
private struct EarlierClock {
    let last: StoreTime

    /// - Parameter last: the last civil time of the earlier file.
    init(_ last: StoreTime, _ now: StoreTime) {
        let pause = now.milliseconds.subtractingReportingOverflow(last.milliseconds)
        let age = pause.overflow ? 0 : min(max(pause.partialValue, 0), StoreClock.longestPause)
        self.last = StoreTime(milliseconds: last.milliseconds, steady: now.steady &- age)
    }

    /// Gives the moments of civil times, each of which is the one before the last.
    struct Walk {
        fileprivate var time: StoreTime

        mutating func next(_ civil: Int64) -> StoreTime {
            let (pause, isOver) = time.milliseconds.subtractingReportingOverflow(civil)
            time.steady &-= isOver ? 0 : min(max(pause, 0), StoreClock.longestPause)
            time.milliseconds = civil
            return time
        }
    }

    func backwards() -> Walk { Walk(time: last) }

    func moved(_ live: LiveActivity) -> LiveActivity {
        var (live, walk) = (live, backwards())
        live.enqueued = walk.next(live.enqueued.milliseconds)
        live.began = live.began.map { began in
            var walk = backwards()
            return walk.next(began.milliseconds)
        }
        return live
    }

    /// - Parameter records: the records, oldest first.
    func moved(_ records: [EndedRecord]) -> [EndedRecord] {
        var walk = backwards()
        return records.reversed().map { record in
            var record = record
            record.ended = walk.next(record.ended.milliseconds)
            var own = walk
            record.began = record.began.map { own.next($0.milliseconds) }
            record.enqueued = own.next(record.enqueued.milliseconds)
            return record
        }.reversed()
    }
}
