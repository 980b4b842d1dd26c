/// The work of the store's thread.
package struct StoreJob: Hashable, Sendable {
    /// The changes to write.
    package var batch = StoreBatch()
    /// The readings to perform after the changes.
    package var reads: [Int] = []
    /// Whether a file that is beyond its bounds is made a little shorter.
    package var shortens = false
}
