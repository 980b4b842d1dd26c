/// A question that the tables answer.
package struct StoreQuery<Value: Sendable>: Sendable {
    /// Whether the texts of all ended activities have to be in the index.
    let needsIndex: Bool
    let answer: @Sendable (Database) throws(StoreError) -> Value

    init(needsIndex: Bool = false, _ answer: @escaping @Sendable (Database) throws(StoreError) -> Value) {
        self.needsIndex = needsIndex
        self.answer = answer
    }
}
