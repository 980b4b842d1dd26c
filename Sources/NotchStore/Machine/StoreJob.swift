/// The work of the store's thread in one transaction.
package struct StoreJob: Hashable, Sendable {
    /// The changes to write.
    package var batch = StoreBatch()
    /// The readings to perform after the changes.
    package var reads: [Int] = []
}
