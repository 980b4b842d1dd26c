extension StoreQuery<[EndedRecord]> {
    /// The ended activities, newest first.
    ///
    /// - Parameters:
    ///   - text: words that must occur in the title or the subtitle, in any case and with any marks. `nil` does not
    ///     search.
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
