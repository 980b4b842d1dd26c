extension StoreQuery<[EndedRecord]> {
    /// The ended activities, newest first.
    ///
    /// - Parameters:
    ///   - text: the beginnings of words that the title and the subtitle must have, in any case and with any marks.
    ///     `nil` does not search.
    ///   - limit: the most records.
    package static func history(matching text: String? = nil, limit: Int) -> StoreQuery {
        guard let text else {
            return StoreQuery { (database: Database) throws(StoreError) in
                try database.statement("SELECT \(EndedColumns.names) FROM ended ORDER BY number DESC LIMIT ?")
                    .rows([.integer(Int64(limit))], EndedColumns.record)
            }
        }
        guard let expression = SearchText(text).expression else { return .history(limit: limit) }
        return StoreQuery(needsIndex: true) { (database: Database) throws(StoreError) in
            try database.statement(
                """
                SELECT \(EndedColumns.names) FROM ended JOIN (
                    SELECT rowid AS found FROM ended_text WHERE ended_text MATCH ? ORDER BY found DESC LIMIT ?
                ) ON number = found ORDER BY number DESC
                """
            ).rows([.text(expression), .integer(Int64(limit))], EndedColumns.record)
        }
    }
}
