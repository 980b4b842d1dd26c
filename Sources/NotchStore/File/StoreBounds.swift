/// Keeps the file within its bounds of number, age and size.
///
/// The oldest of the history goes first, then the actions that were used the longest ago. What lives stays. Each
/// removal takes several records, so that not every card pays for one.
struct StoreBounds {
    /// How often records are looked at for their age.
    private static let ageCheck: Duration = .seconds(3600)
    /// The number of records beyond the bound before they are removed.
    private static let slack: Int64 = 64

    private let options: StoreOptions
    private var lastAgeCheck: StoreTime?

    init(_ options: StoreOptions) {
        self.options = options
    }

    /// Removes what is too much from a file that was just opened, since the bounds may have become tighter. A file that
    /// is too large is made shorter.
    mutating func restore(in database: Database, at now: StoreTime) throws(StoreError) {
        let size = Int64(StoreOptions.pageSize)
        let isTooLarge = try database.number("PRAGMA page_count") * size > Int64(options.maxSize)
        let isTooMuch = try isTooMuch(in: database)
        let isAnyOld = try isAnyOld(in: database, at: now)
        if isTooLarge {
            try shorten(database)
        }
        if isTooLarge || isTooMuch || isAnyOld {
            try database.transaction { () throws(StoreError) in try keep(in: database, at: now) }
        }
        if isTooLarge {
            // A full disk has no room for the shorter copy. The file then stays as it is.
            try? database.execute("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
        }
    }

    /// Removes the oldest until the rest fits.
    private func shorten(_ database: Database) throws(StoreError) {
        var isAnyLeft = true
        while isAnyLeft {
            if try filled(in: database) <= options.tableSize { return }
            try database.transaction { () throws(StoreError) in
                for _ in 0..<8 { isAnyLeft = try removeOldest(in: database) }
                try HistoryIndex.compact(in: database)
            }
        }
    }

    /// Removes what is too much, within the caller's transaction.
    mutating func keep(in database: Database, at now: StoreTime) throws(StoreError) {
        if try isTooMuch(in: database) {
            let last = try database.number("SELECT max(number) FROM ended")
            try HistoryIndex.delete(through: last &- Int64(options.keep), in: database)
        }
        if lastAgeCheck.map({ now < $0 || $0 < now.earlier(by: Self.ageCheck) }) ?? true {
            lastAgeCheck = now
            try removeOld(in: database, at: now)
        }
        if try filled(in: database) > options.tableSize { _ = try removeOldest(in: database) }
    }

    /// The bytes in pages that are not free.
    private func filled(in database: Database) throws(StoreError) -> Int {
        let pages = try database.number("PRAGMA page_count") - database.number("PRAGMA freelist_count")
        return Int(clamping: pages) * StoreOptions.pageSize
    }

    /// Whether there are more ended activities than are kept. Their numbers have no gaps.
    private func isTooMuch(in database: Database) throws(StoreError) -> Bool {
        let first = try database.number("SELECT min(number) FROM ended")
        let last = try database.number("SELECT max(number) FROM ended")
        return last &- first >= Int64(options.keep) + Self.slack
    }

    private func isAnyOld(in database: Database, at now: StoreTime) throws(StoreError) -> Bool {
        let oldest = try database.statement("SELECT ended FROM ended ORDER BY number LIMIT 1").value { $0.integer(0) }
        return oldest.map { $0 < now.earlier(by: options.maxAge).milliseconds } ?? false
    }

    private func removeOld(in database: Database, at now: StoreTime) throws(StoreError) {
        let limit = SQLValue.integer(now.earlier(by: options.maxAge).milliseconds)
        // The first one that is young enough ends the search, since numbers and times rise together.
        let young = try database.statement("SELECT number FROM ended WHERE ended >= ? ORDER BY number LIMIT 1")
            .value([limit]) { $0.integer(0) }
        if let young {
            try HistoryIndex.delete(through: young &- 1, in: database)
        } else {
            try HistoryIndex.delete(through: .max, in: database)
        }
        try ActionTable.delete(where: "last_used < ?", [limit], in: database)
        let spare = "number IN (SELECT number FROM action ORDER BY last_used DESC LIMIT -1 OFFSET ?)"
        try ActionTable.delete(where: spare, [.integer(Int64(options.keep))], in: database)
    }

    /// Removes the oldest of the history, or of the actions where there is no history.
    ///
    /// - Returns: whether there was anything to remove.
    private func removeOldest(in database: Database) throws(StoreError) -> Bool {
        let first = try database.number("SELECT min(number) FROM ended")
        let last = try database.number("SELECT max(number) FROM ended")
        if last > 0 {
            try HistoryIndex.delete(through: min(last, first &+ Self.slack), in: database)
            return true
        }
        let oldest = "number IN (SELECT number FROM action ORDER BY last_used LIMIT ?)"
        guard try database.number("SELECT count(*) FROM (SELECT 1 FROM action LIMIT 1)") > 0 else { return false }
        try ActionTable.delete(where: oldest, [.integer(Self.slack)], in: database)
        return true
    }
}
