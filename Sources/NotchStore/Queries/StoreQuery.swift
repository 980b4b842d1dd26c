import NotchCore

/// A query of the tables.
package struct StoreQuery<Value: Sendable>: Sendable {
    let answer: @Sendable (Database) throws(StoreError) -> Value

    init(_ answer: @escaping @Sendable (Database) throws(StoreError) -> Value) {
        self.answer = answer
    }
}

extension StoreQuery<[StoredAction]> {
    /// Returns the query of the actions that a search finds (F2), the best match first.
    ///
    /// - Parameters:
    ///   - text: the words that must occur in title, subtitle or keywords, regardless of case and marks. A text without
    ///     words finds the latest actions.
    ///   - limit: the most records.
    package static func actions(matching text: String, limit: Int) -> StoreQuery {
        let search = SearchWords(text)
        guard !search.words.isEmpty else { return .actions(eligibleFor: .search, limit: limit) }
        return StoreQuery { (database: Database) throws(StoreError) in
            try database.statement(
                """
                SELECT \(ActionTable.names) FROM action
                WHERE eligibility & \(ActionRecord.Eligibility.search.rawValue) AND \(search.condition)
                ORDER BY \(search.score) DESC, last_used_steady DESC, number DESC LIMIT ?\(search.words.count + 1)
                """
            ).rows(search.words + [.integer(Int64(limit))]) { ActionTable.action(in: $0, database.clock) }
        }
    }

    /// Returns the query of the latest actions with one of these eligibilities.
    package static func actions(eligibleFor eligibility: ActionRecord.Eligibility, limit: Int) -> StoreQuery {
        StoreQuery { (database: Database) throws(StoreError) in
            try database.statement(
                """
                SELECT \(ActionTable.names) FROM action WHERE eligibility & ?
                ORDER BY last_used_steady DESC, number DESC LIMIT ?
                """
            ).rows([.integer(eligibility.rawValue), .integer(Int64(limit))]) {
                ActionTable.action(in: $0, database.clock)
            }
        }
    }

    /// Returns the query of the action with this number, if it is stored.
    package static func action(_ number: Int64) -> StoreQuery {
        StoreQuery { (database: Database) throws(StoreError) in
            try database.statement("SELECT \(ActionTable.names) FROM action WHERE number = ?")
                .rows([.integer(number)]) { ActionTable.action(in: $0, database.clock) }
        }
    }
}

extension StoreQuery<[ActionHour]> {
    /// Returns the query of the hours of the week in which actions with one of these eligibilities were used.
    package static func hours(eligibleFor eligibility: ActionRecord.Eligibility) -> StoreQuery {
        StoreQuery { (database: Database) throws(StoreError) in
            try database.statement(
                """
                SELECT action, hour, action_hour.uses FROM action_hour
                JOIN action ON number = action WHERE eligibility & ? ORDER BY action, hour
                """
            ).rows([.integer(eligibility.rawValue)]) { row in
                // A damaged file may contain any number.
                guard let action = row.integer(0), let hour = row.integer(1), (0...167).contains(hour) else {
                    return nil
                }
                return ActionHour(
                    action: action, hourOfWeek: Int(hour), uses: min(max(row.integer(2) ?? 0, 0), 1 << 40))
            }
        }
    }
}

extension StoreQuery<[EndedActivity<StoreTime>]> {
    /// Returns the query of the ended activities, newest first.
    ///
    /// - Parameters:
    ///   - text: the words that must occur in the title or the subtitle, regardless of case and marks. With `nil` all
    ///     activities match.
    ///   - limit: the most records.
    package static func history(matching text: String? = nil, limit: Int) -> StoreQuery {
        let search = SearchWords(text ?? "")
        let condition = search.words.isEmpty ? "1" : search.condition
        return StoreQuery { (database: Database) throws(StoreError) in
            try database.statement(
                """
                SELECT \(EndedColumns.names) FROM ended WHERE \(condition) ORDER BY number DESC
                LIMIT ?\(search.words.count + 1)
                """
            ).rows(search.words + [.integer(Int64(limit))]) { EndedColumns.record(in: $0, database.clock) }
        }
    }
}

extension StoreQuery<[String: [UInt8]]> {
    /// Returns the query of the values of an area, by their names.
    package static func values(of area: String) -> StoreQuery {
        StoreQuery { (database: Database) throws(StoreError) in
            let pairs = try database.statement("SELECT name, content FROM value WHERE area = ?")
                .rows([.text(area)]) { row -> (String, [UInt8])? in
                    guard let name = row.text(0), let content = row.bytes(1) else { return nil }
                    return (name, content)
                }
            return Dictionary(pairs) { $1 }
        }
    }
}

/// A query and the caller that waits for its result.
struct StoreReading: Sendable {
    typealias Answer = @SurfaceActor @Sendable () -> Void

    /// Performs the query, on the store's thread.
    let answer: @Sendable (Database) throws(StoreError) -> Answer
    /// Answers with an error.
    let failure: @Sendable (StoreError) -> Answer

    init<Value>(
        _ query: StoreQuery<Value>, then body: @escaping @SurfaceActor (Result<Value, StoreError>) -> Void
    ) {
        answer = { (database: Database) throws(StoreError) -> Answer in
            let value = try query.answer(database)
            return { body(.success(value)) }
        }
        failure = { error in { body(.failure(error)) } }
    }
}
