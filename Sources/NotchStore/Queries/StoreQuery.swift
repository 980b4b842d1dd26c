/// A question that the tables answer.
package struct StoreQuery<Value: Sendable>: Sendable {
    let answer: @Sendable (Database) throws(StoreError) -> Value

    init(_ answer: @escaping @Sendable (Database) throws(StoreError) -> Value) {
        self.answer = answer
    }
}
