import NotchCore

/// The tables of actions, their texts and the hours in which they were used.
enum ActionTable {
    static let names = """
        number, type, title, subtitle, keywords, user_info, required_keys, eligibility, persistent_id, link, \
        first_used, last_used, uses
        """

    /// Separates the parts of a list. It is the character that ASCII has for that.
    private static let separator: Character = "\u{1F}"

    static func action(in row: Row) -> StoredAction? {
        guard let number = row.integer(0), let type = row.text(1) else { return nil }
        let record = ActionRecord(
            type: type, title: row.text(2) ?? "", subtitle: row.text(3), keywords: list(row.text(4)),
            userInfo: row.text(5), requiredKeys: list(row.text(6)),
            eligibility: ActionRecord.Eligibility(rawValue: row.integer(7) ?? 0), persistentID: row.text(8),
            link: row.text(9))
        return StoredAction(
            number: number, record: record, firstUsed: StoreTime(milliseconds: row.integer(10) ?? 0),
            lastUsed: StoreTime(milliseconds: row.integer(11) ?? 0), uses: row.integer(12) ?? 0)
    }

    /// Adds an action, or another use of it.
    static func note(_ use: ActionUse, in database: Database) throws(StoreError) {
        let known = try database.statement("SELECT \(names) FROM action WHERE identity = ?")
            .value([.text(use.record.identity)], action)
        let number: Int64
        if let known {
            number = known.number
            try update(known, to: use, in: database)
        } else {
            number = try insert(use, into: database)
        }
        try database.statement(
            """
            INSERT INTO action_hour (action, hour, uses, last_used) VALUES (?, ?, 1, ?)
            ON CONFLICT (action, hour) DO UPDATE SET uses = uses + 1, last_used = excluded.last_used
            """
        ).run([.integer(number), .integer(Int64(use.hourOfWeek)), .integer(use.time.milliseconds)])
    }

    static func delete(_ selection: ActionSelection, in database: Database) throws(StoreError) {
        switch selection {
        case .all: try delete(where: "1", [], in: database)
        case .type(let type): try delete(where: "type = ?", [.text(type)], in: database)
        case .persistentID(let id): try delete(where: "persistent_id = ?", [.text(id)], in: database)
        case .number(let number): try delete(where: "number = ?", [.integer(number)], in: database)
        }
    }

    /// Deletes the actions that fulfil a condition in SQL, with their texts and hours.
    static func delete(where condition: String, _ values: [SQLValue], in database: Database) throws(StoreError) {
        try database.statement(
            """
            INSERT INTO action_text (action_text, rowid, title, subtitle, keywords)
            SELECT 'delete', number, title, subtitle, keywords FROM action
            WHERE (eligibility & \(ActionRecord.Eligibility.search.rawValue)) AND (\(condition))
            """
        ).run(values)
        try database.statement(
            "DELETE FROM action_hour WHERE action IN (SELECT number FROM action WHERE \(condition))"
        ).run(values)
        try database.statement("DELETE FROM action WHERE \(condition)").run(values)
    }

    private static func insert(_ use: ActionUse, into database: Database) throws(StoreError) -> Int64 {
        try database.statement(
            """
            INSERT INTO action (identity, type, title, subtitle, keywords, user_info, required_keys, eligibility,
                persistent_id, link, first_used, last_used, uses) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)
            """
        ).run([.text(use.record.identity)] + values(of: use.record) + times(of: use, since: use.time))
        let number = try database.number("SELECT last_insert_rowid()")
        try index(use.record, as: number, in: database)
        return number
    }

    private static func update(_ known: StoredAction, to use: ActionUse, in database: Database) throws(StoreError) {
        // Most uses change no text, and the index then has nothing to write.
        let isIndexed = texts(of: known.record) == texts(of: use.record)
        if !isIndexed { try unindex(known.record, as: known.number, in: database) }
        try database.statement(
            """
            UPDATE action SET type = ?, title = ?, subtitle = ?, keywords = ?, user_info = ?, required_keys = ?,
                eligibility = ?, persistent_id = ?, link = ?, first_used = ?, last_used = ?, uses = uses + 1
            WHERE number = ?
            """
        ).run(values(of: use.record) + times(of: use, since: known.firstUsed) + [.integer(known.number)])
        if !isIndexed { try index(use.record, as: known.number, in: database) }
    }

    private static func values(of record: ActionRecord) -> [SQLValue] {
        [
            .text(record.type), .text(record.title), SQLValue(record.subtitle), .text(text(record.keywords)),
            SQLValue(record.userInfo), .text(text(record.requiredKeys)), .integer(record.eligibility.rawValue),
            SQLValue(record.persistentID), SQLValue(record.link),
        ]
    }

    private static func times(of use: ActionUse, since first: StoreTime) -> [SQLValue] {
        [.integer(first.milliseconds), .integer(use.time.milliseconds)]
    }

    // MARK: Texts

    /// The texts of a record for the index; `nil` where the record is not to be found (F2).
    private static func texts(of record: ActionRecord) -> [SQLValue]? {
        guard record.eligibility.contains(.search) else { return nil }
        return [.text(record.title), SQLValue(record.subtitle), .text(text(record.keywords))]
    }

    private static func index(_ record: ActionRecord, as number: Int64, in database: Database) throws(StoreError) {
        guard let texts = texts(of: record) else { return }
        try database.statement("INSERT INTO action_text (rowid, title, subtitle, keywords) VALUES (?, ?, ?, ?)")
            .run([.integer(number)] + texts)
    }

    /// The index is told the very texts that it was given.
    private static func unindex(_ record: ActionRecord, as number: Int64, in database: Database) throws(StoreError) {
        guard let texts = texts(of: record) else { return }
        try database.statement(
            """
            INSERT INTO action_text (action_text, rowid, title, subtitle, keywords) VALUES ('delete', ?, ?, ?, ?)
            """
        ).run([.integer(number)] + texts)
    }

    private static func text(_ list: [String]) -> String {
        list.map { part in String(part.map { $0 == separator ? " " : $0 }) }.joined(separator: String(separator))
    }

    private static func list(_ text: String?) -> [String] {
        text.map { $0.split(separator: separator).map { String($0) } } ?? []
    }
}
