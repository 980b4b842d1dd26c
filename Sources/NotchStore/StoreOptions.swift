/// The file of the store, and its bounds.
package struct StoreOptions: Hashable, Sendable {
    /// The file. Its folder is made if only the folder is missing.
    package var path: String
    /// Whether there is no file, and everything is gone with the process.
    package let isInMemory: Bool
    /// The number of ended activities, and of actions, that are kept. A few more may be there.
    package var keep = 10_000
    /// The most bytes that the file and its log take up together, at least 1 MiB. The oldest of the history goes first;
    /// what waits stays.
    package var maxSize = 16 << 20
    /// How long ended activities and actions are kept, by the store's clock.
    package var maxAge: Duration = .seconds(90 * 24 * 3600)
    /// The number of ended activities that ``StoreContents/ended`` has.
    package var recent = 200
    package var machine = StoreMachine.Configuration()
    /// The name of SQLite's access to files (its VFS), for tests; `nil` is the system's.
    var files: String?

    package init(path: String) {
        self.path = path
        isInMemory = false
    }

    private init() {
        path = "the memory"
        isInMemory = true
        (keep, maxSize) = (1000, 4 << 20)
        // Only a reading needs the tables.
        machine.delay = nil
    }

    /// The same store without a file.
    package static let inMemory = StoreOptions()

    /// The size of a page of the file, in bytes.
    static let pageSize = 4096

    /// The number of pages after which the log is copied into the file. A page that many cards change is copied once.
    var logPages: Int { min(1000, max(16, maxSize / 16 / Self.pageSize)) }

    /// The bytes that one commit should write at the most.
    var commitSize: Int { min(256 << 10, maxSize / 16) }

    /// The pages that the file may have, so that there is room for the log beside it.
    ///
    /// The log has ``logPages`` before it is copied, and what the last commit has put on top: its records, and what the
    /// removal of as many old ones has changed.
    var mostPages: Int { (maxSize - 4 * commitSize) / Self.pageSize - logPages }

    /// The bytes that the tables may fill before the oldest of the history goes.
    var tableSize: Int { mostPages * Self.pageSize - 2 * commitSize }
}
