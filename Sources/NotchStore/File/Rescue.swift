import NotchCore
import NotchSystem

/// Copies what can still be read of a damaged file into a new one.
///
/// Each table is read from both ends, up to the first row that cannot be read, so that a damaged page costs little but the
/// rows that it has. What lives comes first, then the actions, then the history, the latest first, while there are room and
/// time.
struct Rescue {
    /// How long the copying takes at the most. A damaged file may lead in circles.
    private static let limit = Duration.seconds(5)
    /// The most rows of a commit.
    private static let mostRows = 256
    /// SQLite takes no number after the last one that there is, so that no damaged number may come near it.
    private static let numbers = "number BETWEEN 1 AND \(1 << 52)"

    private let options: StoreOptions
    private let now: StoreTime
    private let knownNumber: Int64?
    private let end = ContinuousClock.now + limit

    /// - Parameter knownNumber: the last number that an action has had; `nil` where this life does not know it.
    init(_ options: StoreOptions, knownNumber: Int64?, at now: StoreTime) {
        self.options = options
        self.knownNumber = knownNumber
        self.now = now
    }

    /// Makes the new file, beside the damaged one, which stays as it is.
    ///
    /// - Throws: failures of the disk. Only damage makes it go on without what cannot be read.
    func makeFile() throws(StoreError) -> NewFile {
        try NewFile(beside: options) { (target: Database) throws(StoreError) in
            guard let (source, version) = try open() else { return try skipNumbers(nil, target) }
            try copy(source, version, into: target)
        }
    }

    /// Opens the damaged file; `nil` where nothing of it can be read.
    private func open() throws(StoreError) -> (Database, version: Int64)? {
        do throws(StoreError) {
            let source = try Database(options.path, files: options.files)
            try source.execute("PRAGMA locking_mode = EXCLUSIVE")
            return (source, try source.number("PRAGMA user_version"))
        } catch {
            guard error.isDamage else { throw error }
            return nil
        }
    }

    private func copy(_ source: Database, _ version: Int64, into target: Database) throws(StoreError) {
        if (1..<Schema.base).contains(version) {
            try EarlierFile(source, version: version, isDamaged: true).copy(into: target, options, at: now)
        } else {
            try copy("live", by: ["id"], source, target)
            try copy("value", by: ["area", "name"], source, target)
            try copy("action", by: ["number"], where: Self.numbers, source, target)
            try copy("action_hour", by: ["action", "hour"], source, target)
            try copyHistory(source, target)
            try copyTime(source, target)
        }
        try skipNumbers(lastNumber(in: source), target)
    }

    // MARK: Tables

    private func copy(
        _ table: String, by key: [String], where condition: String = "1", _ source: Database, _ target: Database
    ) throws(StoreError) {
        for direction in ["", " DESC"] {
            let order = key.map { $0 + direction }.joined(separator: ", ")
            let reach = try copyRows(of: table, "WHERE \(condition) ORDER BY \(order)", source, target)
            if reach != .damaged { return }
        }
    }

    /// Copies the history. Its numbers have no gaps afterwards, since they tell how many there are.
    private func copyHistory(_ source: Database, _ target: Database) throws(StoreError) {
        let select = "WHERE \(Self.numbers) ORDER BY number"
        guard try copyRows(of: "ended", "\(select) DESC LIMIT \(options.keep)", source, target) == .damaged else {
            return
        }
        let first = try target.statement("SELECT min(number) FROM ended").value { $0.integer(0) } ?? (1 << 52) + 1
        var last: Int64 = 0
        _ = try rows(of: "ended", select, source) { row in
            last = row.integer(0) ?? last
            return last < first
        }
        _ = try copyRows(
            of: "ended", select, source, target, moving: first > 1 << 52 ? 0 : max(first - last - 1, 0))
    }

    private func copyTime(_ source: Database, _ target: Database) throws(StoreError) {
        _ = try copyRows(of: "clock", "WHERE one = 1", source, target)
        // Without it, the ages of all records would be worked out anew from a civil time.
        try target.execute(
            """
            INSERT OR IGNORE INTO clock (one, civil, steady)
            SELECT 1, ended, ended_steady FROM (SELECT * FROM ended ORDER BY number DESC LIMIT 1)
            """)
    }

    // MARK: Rows

    /// - Parameter distance: what is added to the first column.
    private func copyRows(
        of table: String, _ clause: String, _ source: Database, _ target: Database, moving distance: Int64 = 0
    ) throws(StoreError) -> Statement.Reach {
        let columns = Schema.columns(of: table)
        let count = Int32(columns.split(separator: ",").count)
        let places = [String](repeating: "?", count: Int(count)).joined(separator: ", ")
        let insert = try target.statement("INSERT OR IGNORE INTO \(table) (\(columns)) VALUES (\(places))")
        var chunk: [[SQLValue]] = []
        var size = 0
        func write() throws(StoreError) -> Bool {
            try target.transaction { () throws(StoreError) in
                for values in chunk { try insert.run(values) }
            }
            (chunk, size) = ([], 0)
            // What lives stays, whatever its size.
            if ["live", "value"].contains(table) { return true }
            return try StoreBounds(options).hasRoom(in: target, for: options.commitSize)
        }
        let reach = try rows(of: table, clause, source) { (row: Row) throws(StoreError) -> Bool in
            var values = (0..<count).map { row.value($0) }
            if case .integer(let number) = values[0], distance != 0 { values[0] = .integer(number &+ distance) }
            size += values.reduce(0) { $0 + $1.size }
            chunk.append(values)
            guard chunk.count >= Self.mostRows || size >= options.commitSize else { return true }
            return try write() && ContinuousClock.now < end
        }
        _ = try write()
        return reach
    }

    private func rows(
        of table: String, _ clause: String, _ source: Database, _ body: (Row) throws(StoreError) -> Bool
    ) throws(StoreError) -> Statement.Reach {
        let statement: Statement
        do throws(StoreError) {
            statement = try source.statement("SELECT \(Schema.columns(of: table)) FROM \(table) \(clause)")
        } catch {
            guard error.isDamage else { throw error }
            return .damaged
        }
        return try statement.readable([], body)
    }

    // MARK: Numbers of actions

    /// The last number that an action has had; `nil` where that cannot be read.
    private func lastNumber(in source: Database) throws(StoreError) -> Int64? {
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

    /// Lets the numbers go on, so that nobody gets another action by a number that was noted.
    private func skipNumbers(_ last: Int64?, _ target: Database) throws(StoreError) {
        // Where nothing is known, no action has had this number in all likelihood.
        let number = last ?? knownNumber ?? 10_000 + abs(now.milliseconds / 1000 % 10_000_000)
        try target.transaction { () throws(StoreError) in
            try ActionTable.skipNumbers(through: max(number, knownNumber ?? 0), in: target)
        }
    }
}

/// Keeps damaged files, for somebody who may want to save something from them.
///
/// Two are kept: the latest and the largest. One that has no records is not kept over one that has.
struct DamagedFile {
    /// The most damaged files that are kept. They would fill the disk otherwise.
    private static let most = 2

    let path: String
    /// The bytes of the file and its log.
    private let size: Int
    private let mayHaveRecords: Bool

    private init(_ path: String) {
        self.path = path
        let sizes = [path, Self.log(of: path)].map { (try? System.status(of: $0).size) ?? 0 }
        size = sizes.reduce(0, +)
        mayHaveRecords = size >= StoreOptions.pageSize && Schema.hasRecords(path) != false
    }

    /// Renames a file and its log, and removes such files that are too many.
    ///
    /// - Returns: the new name; `nil` where the file cannot be renamed.
    static func setAside(_ path: String, at now: StoreTime) -> String? {
        let prefix = path + ".corrupt-"
        var name = prefix + "\(now.milliseconds / 1000)"
        // Two files may be damaged within a second.
        while System.exists(name) { name += "a" }
        do throws(Errno) {
            try System.rename(path, to: name)
        } catch {
            return nil
        }
        try? System.rename(log(of: path), to: log(of: name))
        removeSpare(latest: name, prefix)
        return name
    }

    private static func removeSpare(latest: String, _ prefix: String) {
        guard let slash = prefix.lastIndex(of: "/") else { return }
        let folder = String(prefix[...slash])
        let start = String(prefix[prefix.index(after: slash)...])
        let names = ((try? System.names(in: folder)) ?? []).filter { $0.hasPrefix(start) && !$0.hasSuffix("-wal") }
        // The civil time in a name may be wrong, but no name is later than the one that was just given.
        let earlier = names.map { folder + $0 }.filter { $0 != latest }
            .sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
        guard earlier.count >= most else { return }
        let kept = Set(choose(([latest] + earlier).map { DamagedFile($0) }).map(\.path))
        for path in earlier + [latest] where !kept.contains(path) {
            try? System.remove(path)
            try? System.remove(log(of: path))
        }
    }

    /// - Parameter files: the files, the latest first.
    private static func choose(_ files: [DamagedFile]) -> some Sequence<DamagedFile> {
        let full = files.filter(\.mayHaveRecords)
        let others = full.dropFirst().sorted { $0.size > $1.size }
        return (full.prefix(1) + others + files.filter { !$0.mayHaveRecords }).prefix(most)
    }

    private static func log(of path: String) -> String { path + "-wal" }
}
