import NotchCore

/// A query and the one who waits for its answer.
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
