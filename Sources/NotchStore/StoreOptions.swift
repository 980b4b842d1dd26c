/// The file of the store, and its bounds.
package struct StoreOptions: Hashable, Sendable {
    /// The file. Its folder is made if only the folder is missing.
    package var path: String
    /// The number of ended activities, and of actions, that are kept. A few more may be there.
    package var keep = 10_000
    /// The most bytes that the file and its log take up together, at least 1 MiB. The oldest of the history goes first;
    /// what waits stays.
    package var maxSize = 16 << 20
    /// How long ended activities and actions are kept.
    package var maxAge: Duration = .seconds(90 * 24 * 3600)
    /// The number of ended activities that ``StoreContents/ended`` has.
    package var recent = 200
    package var machine = StoreMachine.Configuration()
    /// The name of SQLite's access to files (its VFS), for tests; `nil` is the system's.
    var files: String?

    package init(path: String) {
        self.path = path
    }

    /// The size of a page of the file, in bytes.
    static let pageSize = 4096

    /// The number of pages after which the log is copied into the file. A page that many cards change is copied once.
    var logPages: Int { min(1000, max(16, maxSize / 16 / Self.pageSize)) }

    /// The bytes that one commit may add to the file or to the log beyond their bounds.
    private static let largestCommit = 512 << 10

    /// The bytes that the tables may fill, so that there is room for the log beside them.
    var tableSize: Int { max(maxSize - 2 * logPages * Self.pageSize - Self.largestCommit, maxSize / 2) }
}
