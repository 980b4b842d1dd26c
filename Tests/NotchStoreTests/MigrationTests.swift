import CSQLite
import Foundation
import NotchCore
import NotchTestSupport
import Testing

@testable import NotchStore

/// Files that earlier versions of the program have left.
@Suite("Files of earlier versions")
@SurfaceActor
struct MigrationTests {
    private let folder: TemporaryFolder
    private let options: StoreOptions
    /// What a daemon of version 3 left when it was killed on 27 November 2026.
    private static let sample = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Stores/version-3.db")
    /// The next morning.
    private nonisolated static let later: Int64 = 1_795_800_000_000

    init() throws {
        folder = try TemporaryFolder()
        options = NotchStoreTests.options(in: folder)
        try FileManager.default.copyItem(atPath: Self.sample.path, toPath: options.path)
    }

    private func check(_ store: TestStore) throws {
        let contents = try #require(store.contents)
        #expect(contents.waiting.map(\.activity.title) == ["Waits", "Waits too"])
        #expect(contents.shown.map(\.activity.title) == ["On show"] && contents.shown[0].activity.hold)
        #expect(contents.waiting[0].activity.progress == 40 && contents.waiting[0].activity.coalescingKey == "w")
        #expect(contents.shown[0].enqueued.milliseconds == 1_795_762_937_467)
        let history = try store.read(.history(limit: 99))
        #expect(history.count == 11 && history[0].outcome == .interrupted && history[1].outcome == .shown)
        #expect(history.suffix(4).map(\.activity.title) == ["Café open", "Cancelled 3", "Cancelled 2", "Cancelled 1"])
        #expect(history.last?.ended.milliseconds == 1_795_762_931_188)
        #expect(try store.titles(matching: "cafe") == ["Café open"])
        let actions = try store.read(.actions(matching: "site", limit: 9))
        #expect(actions.map(\.number) == [1, 2] && actions.map(\.uses) == [2, 1])
        #expect(
            actions[0].record.userInfo == #"{"target":"main"}"# && actions[0].record.keywords == ["release", "site"])
        #expect(try store.read(.hours(eligibleFor: .prediction)).map(\.uses) == [2, 1])
        #expect(try store.read(.values(of: "glances")).keys.sorted() == ["load"])
    }

    @Test("everything that is kept comes over, and what was deleted does not")
    func file_comesOver() throws {
        let store = TestStore(options, civil: Self.later)
        store.open()
        #expect(store.notices == [])
        try check(store)
        store.close()
        #expect(try integrity(of: options) == "ok")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["notch.db"])
        #expect(try Database(options.path).number("SELECT count(*) FROM sqlite_master WHERE name LIKE '%text%'") == 0)
        let second = TestStore(options, civil: Self.later)
        second.open()
        #expect(second.contents?.waiting.count == 3)
    }

    @Test("what came back after a restart lives on, and its interruption is history")
    func cameBack_livesOn() throws {
        do {
            let database = try Database(options.path)
            database.keepsLog = false
            try database.execute(
                """
                UPDATE ended SET id = (SELECT id FROM live WHERE title = 'On show')
                WHERE number = (SELECT max(number) FROM ended)
                """)
        }
        let store = TestStore(options, civil: Self.later)
        store.open()
        try check(store)
    }

    @Test("a disk that has no room for the new file, at any call, leaves nothing of it, and the earlier file as it was")
    func fullDisk_leavesNothing() async throws {
        var calls = 0
        while true {
            let folder = try TemporaryFolder()
            let files = FaultyFiles(keepsLog: false)
            let options = NotchStoreTests.options(in: folder, files: files)
            try FileManager.default.copyItem(atPath: Self.sample.path, toPath: options.path)
            files.fail(with: SQLITE_FULL, after: calls)
            let store = TestStore(options, civil: Self.later)
            store.open()
            guard store.store.fault != nil else { break }
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            #expect(!names.contains { $0.contains(".new") }, "after \(calls) calls: \(names)")
            files.fail(with: 0)
            await store.advance(by: .seconds(400))
            try check(store)
            calls += 1 + calls / 8
        }
        #expect(calls > 10)
    }

    @Test("a clock that is wrong when the file comes over removes nothing", arguments: [0, Self.later * 20])
    func wrongClock_removesNothing(civil: Int64) throws {
        let store = TestStore(options, civil: civil)
        store.open()
        try check(store)
        let now = store.store.now
        let ages = try store.read(.history(limit: 99)).map { now.age(of: $0.ended) }
        #expect(ages == ages.sorted() && ages.allSatisfy { $0 <= 86_400_000 + 60_000 })
    }

    @Test("a start that is cut off leaves the earlier file, and the next one begins anew")
    func cutOff_leavesTheFile() throws {
        let before = FileManager.default.contents(atPath: options.path)
        for end in ["", "-wal"] {
            try Data("half a file".utf8).write(to: URL(fileURLWithPath: options.path + ".new" + end))
        }
        let files = FaultyFiles(keepsLog: false)
        var options = options
        options.files = files.name
        files.fail(with: 13, after: 40)
        let first = TestStore(options, civil: Self.later)
        first.open()
        #expect(first.store.fault?.kind == .full)
        first.worker.close()
        #expect(FileManager.default.contents(atPath: options.path) == before)
        let second = TestStore(self.options, civil: Self.later)
        second.open()
        try check(second)
    }

    @Test("the files of versions 1 and 2 come over", arguments: [1, 2])
    func earlierVersions_comeOver(version: Int) throws {
        do {
            let database = try Database(options.path)
            database.keepsLog = false
            try database.execute("ALTER TABLE live DROP COLUMN view")
            if version == 1 {
                try database.execute(
                    "ALTER TABLE live DROP COLUMN source; ALTER TABLE ended DROP COLUMN source")
            }
            try database.execute("PRAGMA user_version = \(version)")
        }
        let store = TestStore(options, civil: Self.later)
        store.open()
        try check(store)
    }

    @Test("of a long history the latest comes over, as much as is kept")
    func longHistory_isCut() throws {
        do {
            let database = try Database(options.path)
            database.keepsLog = false
            try database.execute(
                """
                WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
                INSERT INTO ended (id, outcome, enqueued, ended, priority, title, tint, dwell, flags)
                SELECT randomblob(16), 'shown', i, 1795762940000 + i, 1, 'Job ' || i, 'accent', 1, 8 FROM n
                """)
        }
        var options = options
        options.keep = 1000
        let store = TestStore(options, civil: Self.later)
        store.open()
        let titles = try store.titles()
        #expect((1000...1064).contains(titles.count) && titles[1] == "Job 5000")
    }

    @Test("damage in the index of an earlier file costs nothing")
    func damagedIndex_costsNothing() throws {
        var pages: [Int64] = []
        do {
            let database = try Database(options.path)
            pages = try database.statement(
                "SELECT rootpage FROM sqlite_master WHERE name LIKE '%text%' AND rootpage > 0"
            )
            .rows { $0.integer(0) }
        }
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: options.path))
        for page in pages {
            try file.seek(toOffset: UInt64(page - 1) * 4096)
            try file.write(contentsOf: Data(repeating: 0xA5, count: 4096))
        }
        try file.close()
        #expect(pages.count > 4)
        let store = TestStore(options, civil: Self.later)
        store.open()
        #expect(store.notices == [])
        try check(store)
    }
}
