import NotchCore

/// Keeps the file within its limits of number, age and size.
///
/// The oldest of the history is removed first, then the least recently used actions. Living records stay. Each removal
/// takes several records, so that not every card pays for a removal. No removal takes long: a file far beyond its
/// limits is shortened in steps.
struct StoreBounds {
    /// The interval of the checks of the records' ages, in milliseconds.
    private static let ageCheck: Int64 = 3_600_000
    /// The number of records beyond the limit at which they are removed.
    private static let slack: Int64 = 64
    /// The most records that one check removes because of their number or their age.
    private static let step: Int64 = 256

    private let options: StoreOptions
    private var lastAgeCheck: StoreTime?
    /// The free pages that the file kept after the last attempt to return them to the disk.
    private var keptPages: Int64 = 0
    /// Whether the last removal removed no record, as in a table with damaged rows.
    private var isVain = false

    init(_ options: StoreOptions) {
        self.options = options
    }

    /// Makes room for a commit, within its transaction.
    ///
    /// - Parameter size: the bytes that the commit writes.
    mutating func keep(in database: Database, at now: StoreTime, for size: Int) throws(StoreError) {
        let before = try changes(of: database)
        defer { if let after = try? changes(of: database), after > before { isVain = false } }
        let excess = try excess(in: database)
        if excess >= Self.slack { try removeOldest(excess, in: database) }
        if lastAgeCheck.map({ now.age(of: $0) >= Self.ageCheck }) ?? true {
            // If old records remain, the next check follows soon.
            lastAgeCheck = try removeOld(in: database, at: now) ? nil : now
        }
        for _ in 0..<Self.slack where try filled(in: database) + size > options.tableSize {
            guard try removeOldestOfAny(in: database) else { return }
        }
    }

    /// Whether a commit of this size fits without a removal.
    func hasRoom(in database: Database, for size: Int) throws(StoreError) -> Bool {
        try filled(in: database) + size <= options.tableSize
    }

    /// Whether the file exceeds its limits by more than the next commit corrects, or can be shortened.
    ///
    /// The living records alone may exceed the limit. Then nothing can be removed until some of them end.
    func isExceeded(in database: Database, at now: StoreTime) throws(StoreError) -> Bool {
        if !isVain, try isTooMany(in: database, at: now) { return true }
        let (pages, free) = (try pages(in: database), try freePages(in: database))
        let excess = pages - Int64(options.mostPages)
        guard excess > 0 else { return false }
        if free - keptPages >= min(excess, Self.slack) { return true }
        let removable = "SELECT count(*) FROM (SELECT 1 FROM ended UNION ALL SELECT 1 FROM action LIMIT ?)"
        guard !isVain, pages - free > options.mostPages else { return false }
        return try database.number(removable, [.integer(Self.slack)]) >= Self.slack
    }

    /// Removes some of the excess, and returns free pages to the disk.
    ///
    /// - Parameter isTimeUp: whether the step has taken long enough.
    /// - Returns: whether another step is needed.
    mutating func shorten(
        _ database: Database, at now: StoreTime, isTimeUp: () -> Bool
    ) throws(StoreError) -> Bool {
        while try removeSome(of: database, at: now) {
            if isTimeUp() { return true }
        }
        try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        try limit(database)
        return false
    }

    /// - Returns: whether the removal had an effect, so that there may be more to remove.
    private mutating func removeSome(of database: Database, at now: StoreTime) throws(StoreError) -> Bool {
        if !isVain, try isTooMuch(in: database, at: now) {
            isVain = true
            do throws(StoreError) {
                try database.transaction { () throws(StoreError) in try keep(in: database, at: now, for: 0) }
            } catch {
                isVain = false
                throw error
            }
            if !isVain { return true }
        }
        let (pages, free) = (try pages(in: database), try freePages(in: database))
        guard pages > options.mostPages, free > 0 else { return false }
        try database.execute("PRAGMA incremental_vacuum(\(Self.slack))")
        let isShorter = try self.pages(in: database) < pages
        keptPages = isShorter ? 0 : free
        return isShorter
    }

    /// Sets the most pages of the file to the limit, or to its present pages if there are more.
    func limit(_ database: Database) throws(StoreError) {
        try database.execute("PRAGMA max_page_count = \(max(options.mostPages, Int(clamping: pages(in: database))))")
    }

    /// Removes the limit of pages until ``limit(_:)`` is called.
    func lift(_ database: Database) throws(StoreError) {
        try database.execute("PRAGMA max_page_count = \(Int32.max)")
    }

    private func isTooMuch(in database: Database, at now: StoreTime) throws(StoreError) -> Bool {
        if try isTooMany(in: database, at: now) { return true }
        guard try filled(in: database) > options.tableSize else { return false }
        return try hasAny(in: database)
    }

    private func isTooMany(in database: Database, at now: StoreTime) throws(StoreError) -> Bool {
        if try excess(in: database) >= Self.slack { return true }
        guard lastAgeCheck == nil else { return false }
        return try isAnyOld(in: database, at: now)
    }

    /// The number of rows that the connection has changed.
    private func changes(of database: Database) throws(StoreError) -> Int64 {
        try database.number("SELECT total_changes()")
    }

    private func pages(in database: Database) throws(StoreError) -> Int64 { try database.number("PRAGMA page_count") }

    private func freePages(in database: Database) throws(StoreError) -> Int64 {
        try database.number("PRAGMA freelist_count")
    }

    /// The bytes of the pages that are not free.
    private func filled(in database: Database) throws(StoreError) -> Int {
        Int(clamping: try pages(in: database) - freePages(in: database)) * StoreOptions.pageSize
    }

    /// The number of ended activities beyond the limit, at most ``step``.
    ///
    /// The numbers have no gaps except in a damaged file. So the records are counted only if the numbers indicate an
    /// excess.
    private func excess(in database: Database) throws(StoreError) -> Int64 {
        guard let (first, last) = try span(in: database) else { return 0 }
        let (distance, isOver) = last.subtractingReportingOverflow(first)
        guard isOver || distance >= Int64(options.keep) + Self.slack - 1 else { return 0 }
        let most = Int64(options.keep) + Self.step
        return try database.number("SELECT count(*) FROM (SELECT 1 FROM ended LIMIT ?)", [.integer(most)])
            - Int64(options.keep)
    }

    /// The first and the last number of the history.
    private func span(in database: Database) throws(StoreError) -> (Int64, Int64)? {
        let first = try database.statement("SELECT min(number) FROM ended").value { $0.integer(0) }
        let last = try database.statement("SELECT max(number) FROM ended").value { $0.integer(0) }
        guard let first, let last else { return nil }
        return (first, last)
    }

    private func limit(at now: StoreTime, _ database: Database) -> [SQLValue] {
        [database.clock.stored(options.maxAge, before: now)]
    }

    private func isAnyOld(in database: Database, at now: StoreTime) throws(StoreError) -> Bool {
        try database.number(
            "SELECT count(*) FROM (SELECT ended_steady FROM ended ORDER BY number LIMIT 1) WHERE ended_steady < ?",
            limit(at: now, database)) > 0
    }

    /// - Returns: whether the history still has records that are too old.
    private func removeOld(in database: Database, at now: StoreTime) throws(StoreError) -> Bool {
        let limit = limit(at: now, database)
        try ActionTable.delete(where: "last_used_steady < ?", limit, in: database)
        let spare = "number IN (SELECT number FROM action ORDER BY last_used_steady DESC LIMIT -1 OFFSET ?)"
        try ActionTable.delete(where: spare, [.integer(Int64(options.keep))], in: database)
        guard try isAnyOld(in: database, at: now) else { return false }
        // The search ends at the first record that is young enough, because numbers and times ascend together.
        let young = try database.statement("SELECT number FROM ended WHERE ended_steady >= ? ORDER BY number LIMIT 1")
            .value(limit) { $0.integer(0) }
        let old = "SELECT number FROM ended WHERE number < ? ORDER BY number LIMIT \(Self.step)"
        try database.statement("DELETE FROM ended WHERE number IN (\(old))").run([.integer(young ?? .max)])
        return try isAnyOld(in: database, at: now)
    }

    private func removeOldest(_ count: Int64, in database: Database) throws(StoreError) {
        try database.statement("DELETE FROM ended WHERE number IN (SELECT number FROM ended ORDER BY number LIMIT ?)")
            .run([.integer(count)])
    }

    private func hasAny(in database: Database) throws(StoreError) -> Bool {
        try database.number("SELECT EXISTS (SELECT 1 FROM ended) OR EXISTS (SELECT 1 FROM action)") > 0
    }

    /// Removes the oldest of the history, or of the actions if there is no history.
    ///
    /// - Returns: whether there was anything to remove.
    private func removeOldestOfAny(in database: Database) throws(StoreError) -> Bool {
        guard try hasAny(in: database) else { return false }
        if try database.number("SELECT EXISTS (SELECT 1 FROM ended)") > 0 {
            try removeOldest(Self.slack, in: database)
        } else {
            let oldest = "number IN (SELECT number FROM action ORDER BY last_used_steady LIMIT ?)"
            try ActionTable.delete(where: oldest, [.integer(Self.slack)], in: database)
        }
        return true
    }
}
