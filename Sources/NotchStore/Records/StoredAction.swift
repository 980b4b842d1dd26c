/// An ``ActionRecord`` as the store has it, with its uses.
package struct StoredAction: Hashable, Sendable {
    /// The number of the record, which stays the same while the record is kept.
    package var number: Int64
    package var record: ActionRecord
    /// The civil time of the first use, in milliseconds since 1970 (UTC).
    package var firstUsed: Int64
    /// The latest of the uses, by either clock.
    package var lastUsed: StoreTime
    package var uses: Int64

    package init(number: Int64, record: ActionRecord, firstUsed: Int64, lastUsed: StoreTime, uses: Int64) {
        self.number = number
        self.record = record
        self.firstUsed = firstUsed
        self.lastUsed = lastUsed
        self.uses = uses
    }
}
