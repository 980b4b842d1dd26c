import NotchCore

/// The tables of actions and of the hours in which they were used.
enum ActionTable {
    static let names = """
        number, type, title, subtitle, keywords, user_info, required_keys, eligibility, persistent_id, link, \
        first_used, last_used, last_used_steady, uses
        """

    /// The separator of the elements of a list: the ASCII unit separator.
    private static let separator: Character = "\u{1F}"

    static func action(in row: Row, _ clock: StoreClock) -> StoredAction? {
        guard let number = row.integer(0), let type = row.text(1), let lastUsed = clock.time(in: row, 11, 12) else {
            return nil
        }
        let record = ActionRecord(
            type: type, title: row.text(2) ?? "", subtitle: row.text(3), keywords: list(row.text(4)),
            userInfo: row.text(5), requiredKeys: list(row.text(6)),
            eligibility: ActionRecord.Eligibility(rawValue: row.integer(7) ?? 0), persistentID: row.text(8),
            link: row.text(9))
        return StoredAction(
            number: number, record: record, firstUsed: row.integer(10) ?? lastUsed.milliseconds, lastUsed: lastUsed,
            uses: row.integer(13) ?? 0)
    }

    /// Adds an action, or a further use of a known action.
    static func note(_ use: ActionUse, in database: Database) throws(StoreError) {
        let known = try database.statement("SELECT number FROM action WHERE identity = ?")
            .value([.text(use.record.identity)]) { $0.integer(0) }
        let number: Int64
        if let known {
            number = known
            try update(known, to: use, in: database)
        } else {
            number = try insert(use, into: database)
        }
        try database.statement(
            """
            INSERT INTO action_hour (action, hour, uses) VALUES (?, ?, 1)
            ON CONFLICT (action, hour) DO UPDATE SET uses = uses + 1
            """
        ).run([.integer(number), .integer(Int64(use.hourOfWeek))])
    }

    static func delete(_ selection: ActionSelection, in database: Database) throws(StoreError) {
        switch selection {
        case .all: try delete(where: "1", [], in: database)
        case .type(let type): try delete(where: "type = ?", [.text(type)], in: database)
        case .persistentID(let id): try delete(where: "persistent_id = ?", [.text(id)], in: database)
        case .number(let number): try delete(where: "number = ?", [.integer(number)], in: database)
        }
    }

    /// Deletes the actions that satisfy a condition in SQL, and their hours.
    static func delete(where condition: String, _ values: [SQLValue], in database: Database) throws(StoreError) {
        try database.statement(
            "DELETE FROM action_hour WHERE action IN (SELECT number FROM action WHERE \(condition))"
        ).run(values)
        try database.statement("DELETE FROM action WHERE \(condition)").run(values)
    }

    /// Returns the highest number that an action has ever had.
    static func lastNumber(in database: Database) throws(StoreError) -> Int64 {
        try database.number("SELECT seq FROM sqlite_sequence WHERE name = 'action'")
    }

    /// Makes the numbers of a replacement file continue after those of the former file.
    static func skipNumbers(through last: Int64, in database: Database) throws(StoreError) {
        guard try lastNumber(in: database) < last else { return }
        try database.statement("DELETE FROM sqlite_sequence WHERE name = 'action'").run()
        try database.statement("INSERT INTO sqlite_sequence (name, seq) VALUES ('action', ?)").run([.integer(last)])
    }

    private static func insert(_ use: ActionUse, into database: Database) throws(StoreError) -> Int64 {
        try database.statement(
            """
            INSERT INTO action (type, title, subtitle, keywords, user_info, required_keys, eligibility, persistent_id,
                link, folded, last_used, last_used_steady, first_used, identity, uses)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)
            """
        ).run(
            values(of: use, database.clock) + [.integer(use.time.milliseconds), .text(use.record.identity)])
        return try database.number("SELECT last_insert_rowid()")
    }

    private static func update(_ known: Int64, to use: ActionUse, in database: Database) throws(StoreError) {
        // A civil clock that was set back must not make an action older.
        try database.statement(
            """
            UPDATE action SET type = ?, title = ?, subtitle = ?, keywords = ?, user_info = ?, required_keys = ?,
                eligibility = ?, persistent_id = ?, link = ?, folded = ?, last_used = max(last_used, ?),
                last_used_steady = max(last_used_steady, ?), uses = uses + 1
            WHERE number = ?
            """
        ).run(values(of: use, database.clock) + [.integer(known)])
    }

    private static func values(of use: ActionUse, _ clock: StoreClock) -> [SQLValue] {
        let record = use.record
        return [
            .text(record.type), .text(record.title), SQLValue(record.subtitle), .text(text(record.keywords)),
            SQLValue(record.userInfo), .text(text(record.requiredKeys)), .integer(record.eligibility.rawValue),
            SQLValue(record.persistentID), SQLValue(record.link),
            .text(
                folded(
                    title: record.title, keywords: text(record.keywords), subtitle: record.subtitle,
                    record.eligibility.rawValue)),
            .integer(use.time.milliseconds), clock.stored(use.time),
        ]
    }

    /// Returns the text for searches; empty if the record may not be found by search (F2).
    static func folded(title: String?, keywords: String?, subtitle: String?, _ eligibility: Int64?) -> String {
        guard ActionRecord.Eligibility(rawValue: eligibility ?? 0).contains(.search) else { return "" }
        return FoldedText.fields(title, keywords, subtitle)
    }

    private static func text(_ list: [String]) -> String {
        list.map { part in String(part.map { $0 == separator ? " " : $0 }) }.joined(separator: String(separator))
    }

    private static func list(_ text: String?) -> [String] {
        text.map { $0.split(separator: separator).map { String($0) } } ?? []
    }
}
