/// Decides whether a file is the store's, by what its header says of it.
///
/// A header may be damaged itself. So a file whose header names another program or a later version is looked at as a
/// whole, before it is refused for good.
enum FileHeader {
    /// Checks a file, which nothing else changes meanwhile.
    ///
    /// - Parameter mostPages: the pages of the largest file that is looked at as a whole.
    /// - Throws: ``StoreError`` of the kinds `foreign` and `later` for a sound file, which stays exactly as it is, and
    ///   `corrupt` for a damaged one.
    static func check(_ database: Database, mostPages: Int) throws(StoreError) {
        let application = try database.number("PRAGMA application_id")
        let version = try database.number("PRAGMA user_version")
        let isEmpty = try database.number("SELECT count(*) FROM (SELECT 1 FROM sqlite_master LIMIT 1)") == 0
        if isEmpty {
            guard application == 0 || application == Schema.applicationID, version == 0 else {
                throw error(.foreign, database, "the database of another program")
            }
        } else if application == Schema.applicationID, (1...Schema.version).contains(version) {
            // A step from an earlier version finds out by itself.
            guard version == Schema.version else { return }
            guard try Schema.isComplete(database) else {
                throw error(.corrupt, database, "a table is missing, or lacks a column")
            }
        } else {
            try look(at: database, application, version, mostPages: mostPages)
        }
    }

    private static func look(
        at database: Database, _ application: Int64, _ version: Int64, mostPages: Int
    ) throws(StoreError) {
        let isMarked = application == Schema.applicationID
        let strange =
            isMarked
            ? error(
                .later, database, "version \(version) is later than \(Schema.version), the last that this program knows"
            )
            : error(.foreign, database, "the database of another program")
        let isPerhapsOurs = try Schema.hasAnyTable(database)
        guard isMarked || isPerhapsOurs else { throw strange }
        guard try database.number("PRAGMA page_count") <= Int64(mostPages) else { throw strange }
        let report = try database.statement("PRAGMA quick_check(1)").value { $0.text(0) }
        guard report == "ok" else { throw error(.corrupt, database, report ?? "the file cannot be examined") }
        // Each version has other tables, so a file with exactly ours is of our version, whatever the header says.
        if try Schema.isComplete(database), try Schema.isAlone(in: database) {
            try Schema.mark(database)
        } else if isMarked, version <= 0 {
            throw error(.corrupt, database, "tables of no version")
        } else {
            throw strange
        }
    }

    private static func error(_ kind: StoreError.Kind, _ database: Database, _ reason: String) -> StoreError {
        StoreError(kind, path: database.path, reason: reason)
    }
}
