import NotchCore

/// Computes the steady times of records that have only civil times, as the files of the first three versions have.
///
/// The times are counted back from the last one. Each step is at least 0 and at most ``StoreClock/longestPause``,
/// because the civil clock may have been set between two records.
struct CivilTimes {
    /// The most rows of a commit.
    private static let mostRows = 256

    private let database: Database
    private let last: StoreTime

    /// - Parameter database: the new file, which has the records with civil times in the place of steady ones.
    init(_ database: Database, at now: StoreTime) throws(StoreError) {
        self.database = database
        let ended = try database.statement("SELECT ended FROM ended ORDER BY number DESC LIMIT 1")
            .value { $0.integer(0) }
        let enqueued = try database.statement("SELECT max(enqueued) FROM live").value { $0.integer(0) }
        let civil = ended ?? enqueued ?? now.milliseconds
        database.clock = StoreClock(after: (civil, min(max(civil, 0), 1 << 49)), at: now)
        let pause = now.milliseconds.subtractingReportingOverflow(civil)
        let age = pause.overflow ? 0 : min(max(pause.partialValue, 0), StoreClock.longestPause)
        last = StoreTime(milliseconds: civil, steady: now.steady &- age)
    }

    /// Completes the tables of these names, and writes the time of the store's clock.
    func complete(_ tables: [String]) throws(StoreError) {
        try database.transaction { () throws(StoreError) in try BatchWriter.tellTime(last, to: database) }
        if tables.contains("live") {
            let rows = try database.statement("SELECT id, enqueued, began FROM live").rows { row -> [SQLValue]? in
                var (enqueued, began) = (last, last)
                return row.bytes(0).map { [step(&enqueued, row, 1), step(&began, row, 2), .bytes($0)] }
            }
            try update("UPDATE OR IGNORE live SET enqueued_steady = ?, began_steady = ? WHERE id = ?", rows)
        }
        if tables.contains("ended") {
            let select = "SELECT number, ended, began, enqueued FROM ended ORDER BY number DESC"
            var time = last
            let rows = try database.statement(select).rows { row -> [SQLValue]? in
                let ended = step(&time, row, 1)
                var own = time
                let began = step(&own, row, 2)
                return [ended, began, step(&own, row, 3), SQLValue(row.integer(0))]
            }
            let set = "ended_steady = ?, began_steady = ?, enqueued_steady = ?"
            try update("UPDATE OR IGNORE ended SET \(set) WHERE number = ?", rows)
        }
        if tables.contains("action") {
            // The latest action is first, because the times of the others are counted back from it.
            let select = "SELECT number, last_used FROM action ORDER BY last_used DESC, number DESC"
            var time = last
            let rows = try database.statement(select).rows { row -> [SQLValue]? in
                [step(&time, row, 1), SQLValue(row.integer(0))]
            }
            try update("UPDATE OR IGNORE action SET last_used_steady = ? WHERE number = ?", rows)
        }
    }

    /// Goes back to the civil time in a column, and returns its steady time; stays, and returns `NULL`, if there is none.
    private func step(_ time: inout StoreTime, _ row: Row, _ column: Int32) -> SQLValue {
        guard let civil = row.integer(column) else { return .null }
        let (pause, isOver) = time.milliseconds.subtractingReportingOverflow(civil)
        time.steady &-= isOver ? 0 : min(max(pause, 0), StoreClock.longestPause)
        time.milliseconds = civil
        return database.clock.stored(time)
    }

    /// A row whose time is damaged stays as it is.
    private func update(_ sql: String, _ rows: [[SQLValue]]) throws(StoreError) {
        var rows = rows[...]
        while !rows.isEmpty {
            let part = rows.prefix(Self.mostRows)
            rows = rows.dropFirst(part.count)
            try database.transaction { () throws(StoreError) in
                for values in part { try database.statement(sql).run(values) }
            }
        }
    }
}
