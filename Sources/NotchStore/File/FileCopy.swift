import NotchCore

/// Copies the records of a file of any version into a new file of the present version.
///
/// A file of an earlier version is copied whole, but for the history beyond its limits, or not at all. So no damage in
/// an index, and no library that lacks a feature of the earlier version, loses records, and the new file contains no
/// deleted data.
///
/// Of a damaged file, each table is read from both ends, up to the first unreadable row, so that a damaged page costs
/// little more than its own rows. The order is: living records, actions, history from the latest, as far as room and
/// time suffice.
struct FileCopy {
    /// The most rows of a commit.
    private static let mostRows = 256

    private let options: StoreOptions
    private let now: StoreTime
    private let tables: FileTables
    private let source: Database
    private let target: Database
    /// When the copy of a damaged file ends, because the file may contain cycles; `nil` for a sound file.
    private let end: ContinuousClock.Instant?

    private init(
        _ source: Database, _ target: Database, _ options: StoreOptions, end: ContinuousClock.Instant?,
        at now: StoreTime
    ) throws(StoreError) {
        (self.source, self.target, self.options, self.end, self.now) = (source, target, options, end, now)
        tables = try FileTables(source)
    }

    private var isRescue: Bool { end != nil }

    /// Replaces a sound file of an earlier version. Its connection must not be used afterwards.
    ///
    /// - Throws: also `corrupt` if a row cannot be read. The file then stays as it is.
    static func migrate(_ source: Database, _ options: StoreOptions, at now: StoreTime) throws(StoreError) {
        // The new file must not find a log of the earlier one.
        try source.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        let file = try NewFile(beside: options) { (target: Database) throws(StoreError) in
            let copy = try FileCopy(source, target, options, end: nil, at: now)
            try copy.run()
            // The numbers of the first three versions continue after the highest one that is left.
            guard copy.tables.hasOwnTimes("action") else { return }
            try ActionTable.skipNumbers(through: ActionTable.lastNumber(in: source), in: target)
        }
        try file.takePlace()
    }

    /// Makes a new file beside a damaged one, which stays unchanged.
    ///
    /// - Parameters:
    ///   - knownNumber: the highest number that an action has had; `nil` if this life of the program does not know it.
    ///   - limit: the time after which no further rows are read.
    /// - Throws: failures of the disk. Damage only omits the unreadable records.
    static func rescue(
        _ options: StoreOptions, knownNumber: Int64?, limit: Duration = .seconds(5), at now: StoreTime
    ) throws(StoreError) -> NewFile {
        let end = ContinuousClock.now + limit
        return try NewFile(beside: options) { (target: Database) throws(StoreError) in
            var last: Int64?
            if let copy = try opened(options, target, end, now) {
                try copy.run()
                last = try copy.lastNumber()
            }
            // A number that a person has noted never means another action. If no number is known, a number is chosen
            // that in all likelihood no action has had.
            let number = last ?? knownNumber ?? 10_000 + abs(now.milliseconds / 1000 % 10_000_000)
            try target.transaction { () throws(StoreError) in
                try ActionTable.skipNumbers(through: max(number, knownNumber ?? 0), in: target)
            }
        }
    }

    /// Opens the damaged file; `nil` if it cannot be read at all.
    private static func opened(
        _ options: StoreOptions, _ target: Database, _ end: ContinuousClock.Instant, _ now: StoreTime
    ) throws(StoreError) -> FileCopy? {
        do throws(StoreError) {
            let source = try Database(options.path, files: options.files)
            try source.execute("PRAGMA locking_mode = EXCLUSIVE")
            return try FileCopy(source, target, options, end: end, at: now)
        } catch {
            guard error.isDamage else { throw error }
            return nil
        }
    }

    private func run() throws(StoreError) {
        for table in [StoredTable.live, .value, .action, .actionHour] { try copy(table) }
        try copyHistory()
        try copyTime()
    }

    // MARK: Tables

    private func copy(_ table: StoredTable) throws(StoreError) {
        for direction in ["", " DESC"] {
            let order = table.key.map { $0 + direction }.joined(separator: ", ")
            let reach = try copyRows(of: table, "WHERE \(condition(of: table)) ORDER BY \(order)")
            if reach != .damaged { return }
        }
    }

    /// SQLite assigns no number after the largest possible one, so a damaged number must not be near it.
    private func condition(of table: StoredTable) -> String {
        isRescue && table.key == ["number"] ? "number BETWEEN 1 AND \(1 << 52)" : "1"
    }

    /// Copies the history. The numbers of a damaged file have no gaps afterwards, because the number of records is
    /// derived from them.
    private func copyHistory() throws(StoreError) {
        let table = StoredTable.ended
        let select = "WHERE \(condition(of: table)) ORDER BY number"
        guard try copyRows(of: table, "\(select) DESC LIMIT \(options.keep)") == .damaged else { return }
        let first = try target.statement("SELECT min(number) FROM ended").value { $0.integer(0) } ?? (1 << 52) + 1
        var last: Int64 = 0
        _ = try rows(of: table, "number", select) { row in
            last = row.integer(0) ?? last
            return last < first && hasTime
        }
        // Without the number before the damage, no place of the earlier records is known.
        guard hasTime else { return }
        _ = try copyRows(of: table, select, moving: first > 1 << 52 ? 0 : max(first - last - 1, 0))
    }

    private func copyTime() throws(StoreError) {
        _ = try copyRows(of: .clock, "WHERE one = 1")
        let timeless = StoredTable.all.map(\.name).filter { !tables.hasOwnTimes($0) }
        if !timeless.isEmpty { try CivilTimes(target, at: now).complete(timeless) }
        // Without this row, the ages of all records would be computed again from a civil time.
        try target.execute(
            """
            INSERT OR IGNORE INTO clock (one, civil, steady)
            SELECT 1, ended, ended_steady FROM (SELECT * FROM ended ORDER BY number DESC LIMIT 1)
            """)
    }

    // MARK: Rows

    private var hasTime: Bool { end.map { ContinuousClock.now < $0 } ?? true }

    /// - Parameter distance: the amount that is added to the first column.
    private func copyRows(
        of table: StoredTable, _ clause: String, moving distance: Int64 = 0
    ) throws(StoreError) -> Statement.Reach {
        guard let form = tables.forms[table.name] else { return .whole }
        let places = [String](repeating: "?", count: table.columns.count).joined(separator: ", ")
        let names = table.columns.joined(separator: ", ")
        let insert = try target.statement("INSERT OR IGNORE INTO \(table.name) (\(names)) VALUES (\(places))")
        let conversion = RowConversion(from: form, to: table)
        var chunk: [[SQLValue]] = []
        var size = 0
        func write() throws(StoreError) -> Bool {
            try target.transaction { () throws(StoreError) in
                for values in chunk { try insert.run(values) }
            }
            (chunk, size) = ([], 0)
            // Living records are kept, whatever their size, and so are the actions of a sound file.
            if ["live", "value"].contains(table.name) || !isRescue && table.name != "ended" { return true }
            return try StoreBounds(options).hasRoom(in: target, for: options.commitSize)
        }
        let reach = try rows(of: table, form.columns.joined(separator: ", "), clause) {
            (row: Row) throws(StoreError) -> Bool in
            var values = conversion.values(of: row)
            if case .integer(let number) = values[0], distance != 0 { values[0] = .integer(number &+ distance) }
            size += values.reduce(0) { $0 + $1.size }
            chunk.append(values)
            guard chunk.count >= Self.mostRows || size >= options.commitSize else { return true }
            return try write() && hasTime
        }
        _ = try write()
        return reach
    }

    private func rows(
        of table: StoredTable, _ columns: String, _ clause: String, _ body: (Row) throws(StoreError) -> Bool
    ) throws(StoreError) -> Statement.Reach {
        let select = "SELECT \(columns) FROM \(table.name) \(clause)"
        guard isRescue else {
            try source.statement(select).each([], body)
            return .whole
        }
        let statement: Statement
        do throws(StoreError) {
            statement = try source.statement(select)
        } catch {
            guard error.isDamage else { throw error }
            return .damaged
        }
        return try statement.readable([], body)
    }

    /// Returns the highest number that an action has had; `nil` if it cannot be read.
    private func lastNumber() throws(StoreError) -> Int64? {
        var number: Int64?
        do throws(StoreError) {
            let reach = try source.statement("SELECT seq FROM sqlite_sequence WHERE name = 'action'").readable { row in
                number = row.integer(0)
                return true
            }
            guard reach == .whole else { return nil }
        } catch {
            guard error.isDamage else { throw error }
            return nil
        }
        return (0...(1 << 52)).contains(number ?? 0) ? number ?? 0 : nil
    }
}
