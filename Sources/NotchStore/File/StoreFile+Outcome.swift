import NotchCore

extension StoreFile {
    /// The result of a job.
    struct Outcome: Sendable {
        /// Why the changes are not on the disk.
        var error: StoreError?
        /// The changes that no commit has begun.
        var left: StoreBatch
        /// Whether the file's thread has changes whose commit failed. The next job looks for them, or writes them.
        var isInDoubt = false
        /// The contents from an earlier life, if the job has opened the file for the first time.
        var contents: StoreContents?
        /// The damaged file, if there was one.
        var aside: (path: String, error: StoreError)?
        /// Whether the file in use was deleted or moved, and another one has its name now.
        var isReplaced = false
        /// Whether the file is beyond its bounds.
        var isTooLarge = false
        /// The answers of the readings.
        var answers: [@SurfaceActor @Sendable () -> Void] = []
    }
}
