import Foundation
import NotchCore
import NotchTestSupport

@testable import NotchStore

/// Options for a file in a folder, without waiting for the disk.
func options(in folder: TemporaryFolder, files: FaultyFiles? = FaultyFiles(keepsLog: false)) -> StoreOptions {
    var options = StoreOptions(path: folder.path + "/notch.db")
    options.files = files?.name
    return options
}

/// An activity that has every property.
func fullActivity() -> Activity {
    var activity = Activity(
        coalescingKey: "build", priority: .high, title: "Build „fertig“", subtitle: "in 3\u{2009}min \0 end",
        systemImage: "hammer", tint: .rgb(red: 1, green: 2, blue: 255), dwell: .nanoseconds(1_234_567_891),
        progress: 12.5, hold: true, attended: true, module: "ci", source: "Forge",
        repeats: 100)
    activity.dwellBasis = .reading
    activity.endedBy = .person
    activity.replacements = 12
    activity.unread = 34
    return activity
}

/// What `PRAGMA integrity_check` says of a file.
func integrity(of options: StoreOptions) throws -> String {
    let (database, _) = try StoreOpener.open(options, at: .now)
    let lines = try database.statement("PRAGMA integrity_check").rows { $0.text(0) }
    return lines.joined(separator: "; ")
}

/// The versions of the store before the present one.
let earlierVersions = [1, 2, 3, 4]
/// The civil time of the morning after the files of ``takeSample(_:_:)`` were made.
let morningAfterSamples: Int64 = 1_795_800_000_000

/// Puts the file of an earlier version in the place of the store's file.
///
/// The files of versions 3 and 4 are those that daemons left when they were killed on 27 November 2026, with the same
/// records. The earlier versions lack columns that version 3 has.
func takeSample(_ version: Int, _ options: StoreOptions) throws {
    let sample = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Stores/version-\(max(version, 3)).db")
    try? FileManager.default.removeItem(atPath: options.path)
    try FileManager.default.copyItem(atPath: sample.path, toPath: options.path)
    guard version < 3 else { return }
    try change(options, "ALTER TABLE live DROP COLUMN view; PRAGMA user_version = \(version)")
    if version == 1 {
        try change(options, "ALTER TABLE live DROP COLUMN source; ALTER TABLE ended DROP COLUMN source")
    }
}

/// Changes the store's file by SQL.
func change(_ options: StoreOptions, _ sql: String) throws {
    let database = try Database(options.path)
    database.keepsLog = false
    try database.execute(sql)
}

/// Adds records to the file of an earlier version: they begin after its own, and end before the next morning.
func grow(_ version: Int, _ options: StoreOptions, by count: Int) throws {
    let steady = version < 4 ? "" : ", enqueued_steady, ended_steady, folded"
    let times = version < 4 ? "" : ", 1795762940000 + i, 1795762940000 + i, ''"
    let numbers = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))"
    try change(
        options,
        """
        \(numbers) INSERT INTO ended (id, outcome, enqueued, ended, priority, title, tint, dwell, flags\(steady))
        SELECT randomblob(16), 'shown', 1795762940000 + i, 1795762940000 + i, 1, 'Job ' || i, 'accent', 1, 8\(times)
        FROM n;
        \(numbers) INSERT INTO value (area, name, content) SELECT 'timers', i, randomblob(40) FROM n
        """)
}

/// The damaged files that were renamed, without their logs.
func asides(in folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.contains("corrupt") && !$0.hasSuffix("-wal") }.sorted()
}

/// Overwrites a leaf in the middle of a table. SQLite's own account of its pages finds the leaf.
func damageLeaf(of table: String, in path: String) throws {
    let database = try Database(path)
    let pages = try database.statement(
        "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path"
    ).rows([.text(table)]) { $0.integer(0) }
    guard !pages.isEmpty else { throw StoreError(.missing, path: path, reason: "\(table) has no page") }
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.seek(toOffset: UInt64(pages[pages.count / 2] - 1) * 4096)
    try file.write(contentsOf: Data(repeating: 0xA5, count: 4096))
    try file.close()
}
