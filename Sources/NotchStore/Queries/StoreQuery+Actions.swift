extension StoreQuery<[StoredAction]> {
    /// The actions for which a person may search (F2), the best match first.
    ///
    /// - Parameters:
    ///   - text: the beginnings of words that title, subtitle and keywords must have. A text without words finds the
    ///     latest actions.
    ///   - limit: the most records.
    package static func actions(matching text: String, limit: Int) -> StoreQuery {
        let search = ActionRecord.Eligibility.search.rawValue
        guard let expression = SearchText(text).expression else {
            return StoreQuery { (database: Database) throws(StoreError) in
                try database.statement(
                    """
                    SELECT \(ActionTable.names) FROM action WHERE eligibility & \(search)
                    ORDER BY last_used DESC, number DESC LIMIT ?
                    """
                ).rows([.integer(Int64(limit))], ActionTable.action)
            }
        }
        return StoreQuery { (database: Database) throws(StoreError) in
            try database.statement(
                """
                SELECT \(ActionTable.names) FROM action JOIN (
                    SELECT rowid AS found, bm25(action_text, 8.0, 2.0, 4.0) AS score FROM action_text
                    WHERE action_text MATCH ? ORDER BY score, found DESC LIMIT ?
                ) ON number = found ORDER BY score, last_used DESC
                """
            ).rows([.text(expression), .integer(Int64(limit))], ActionTable.action)
        }
    }

    /// The latest actions with one of these eligibilities, whatever their texts.
    package static func actions(eligibleFor eligibility: ActionRecord.Eligibility, limit: Int) -> StoreQuery {
        StoreQuery { (database: Database) throws(StoreError) in
            try database.statement(
                """
                SELECT \(ActionTable.names) FROM action WHERE eligibility & ?
                ORDER BY last_used DESC, number DESC LIMIT ?
                """
            ).rows([.integer(eligibility.rawValue), .integer(Int64(limit))], ActionTable.action)
        }
    }

    /// The action with this number, if it is kept.
    package static func action(_ number: Int64) -> StoreQuery {
        StoreQuery { (database: Database) throws(StoreError) in
            try database.statement("SELECT \(ActionTable.names) FROM action WHERE number = ?")
                .rows([.integer(number)], ActionTable.action)
        }
    }
}

extension StoreQuery<[ActionHour]> {
    /// The hours of the week in which actions with one of these eligibilities were used.
    package static func hours(eligibleFor eligibility: ActionRecord.Eligibility) -> StoreQuery {
        StoreQuery { (database: Database) throws(StoreError) in
            try database.statement(
                """
                SELECT action, hour, action_hour.uses, action_hour.last_used FROM action_hour
                JOIN action ON number = action WHERE eligibility & ? ORDER BY action, hour
                """
            ).rows([.integer(eligibility.rawValue)]) { row in
                // A damaged file may have any number.
                guard let action = row.integer(0), let hour = row.integer(1), (0...167).contains(hour) else {
                    return nil
                }
                return ActionHour(
                    action: action, hourOfWeek: Int(hour), uses: min(max(row.integer(2) ?? 0, 0), 1 << 40),
                    lastUsed: StoreTime(milliseconds: row.integer(3) ?? 0))
            }
        }
    }
}
