import NotchSystem

/// Tells whether the file and its log still have their names. Whatever is written to a file without a name is lost.
struct FilePlace {
    private let path: String
    private let file: FileStatus.Identity?
    private var log: FileStatus.Identity?

    /// - Parameter path: the file, which was just opened.
    init(_ path: String) {
        self.path = path
        file = Self.identity(of: path)
        log = Self.identity(of: path + "-wal")
    }

    /// Whether both are of another file than those of an earlier place.
    func isOther(than earlier: FilePlace) -> Bool { file != earlier.file }

    /// Returns whether a database is not where it was opened.
    mutating func isLost(_ database: Database) -> Bool {
        if database.hasMoved { return true }
        let present = Self.identity(of: path + "-wal")
        // The first commit makes the log.
        guard let log else {
            log = present
            return false
        }
        return present != log
    }

    private static func identity(of path: String) -> FileStatus.Identity? {
        try? System.status(of: path).identity
    }
}
