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

    init() throws {
        folder = try TemporaryFolder()
        options = NotchStoreTests.options(in: folder)
        try takeSample(3, options)
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

    @Test("everything that is kept comes over, and what was deleted does not", arguments: earlierVersions)
    func file_comesOver(version: Int) throws {
        try takeSample(version, options)
        let store = TestStore(options, civil: morningAfterSamples)
        store.open()
        #expect(store.notices == [])
        try check(store)
        store.close()
        #expect(try integrity(of: options) == "ok")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["notch.db"])
        #expect(try Database(options.path).number("SELECT count(*) FROM sqlite_master WHERE name LIKE '%text%'") == 0)
        let second = TestStore(options, civil: morningAfterSamples)
        second.open()
        #expect(second.contents?.waiting.count == 3)
    }

    @Test("what came back after a restart lives on, and its interruption is history", arguments: earlierVersions)
    func cameBack_livesOn(version: Int) throws {
        try takeSample(version, options)
        try change(
            options,
            """
            UPDATE ended SET id = (SELECT id FROM live WHERE title = 'On show')
            WHERE number = (SELECT max(number) FROM ended)
            """)
        let store = TestStore(options, civil: morningAfterSamples)
        store.open()
        try check(store)
    }

    @Test(
        "a disk that has no room for the new file, at any call, leaves nothing of it, and the earlier file as it was",
        arguments: earlierVersions)
    func fullDisk_leavesNothing(version: Int) async throws {
        var calls = 0
        while true {
            let folder = try TemporaryFolder()
            let files = FaultyFiles(keepsLog: false)
            let options = NotchStoreTests.options(in: folder, files: files)
            try takeSample(version, options)
            files.fail(with: SQLITE_FULL, after: calls)
            let store = TestStore(options, civil: morningAfterSamples)
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

    @Test("a clock that is wrong when the file comes over removes nothing", arguments: [0, morningAfterSamples * 20])
    func wrongClock_removesNothing(civil: Int64) throws {
        let store = TestStore(options, civil: civil)
        store.open()
        try check(store)
        let now = store.store.now
        let ages = try store.read(.history(limit: 99)).map { now.age(of: $0.ended) }
        #expect(ages == ages.sorted() && ages.allSatisfy { $0 <= 86_400_000 + 60_000 })
    }

    @Test("a start that is cut off leaves the earlier file, and the next one begins anew", arguments: earlierVersions)
    func cutOff_leavesTheFile(version: Int) throws {
        try takeSample(version, options)
        let before = FileManager.default.contents(atPath: options.path)
        for end in ["", "-wal"] {
            try Data("half a file".utf8).write(to: URL(fileURLWithPath: options.path + ".new" + end))
        }
        let files = FaultyFiles(keepsLog: false)
        var options = options
        options.files = files.name
        files.fail(with: 13, after: 40)
        let first = TestStore(options, civil: morningAfterSamples)
        first.open()
        #expect(first.store.fault?.kind == .full)
        first.worker.close()
        #expect(FileManager.default.contents(atPath: options.path) == before)
        let second = TestStore(self.options, civil: morningAfterSamples)
        second.open()
        try check(second)
    }

    @Test("version 4: the times of the store's own clock, and the numbers of actions, go on as they were")
    func ownTimes_goOn() throws {
        try takeSample(4, options)
        var times: [Int64] = []
        do {
            let database = try Database(options.path)
            database.keepsLog = false
            try database.execute("UPDATE sqlite_sequence SET seq = 70 WHERE name = 'action'")
            times = try database.statement(Self.ownTimes).rows { $0.integer(0) }
        }
        #expect(times.count > 20)
        let store = TestStore(options, civil: morningAfterSamples)
        store.open()
        try check(store)
        store.store.write(
            .used(
                ActionUse(
                    record: ActionRecord(type: "org.board.open", title: "New", eligibility: .search),
                    time: store.store.now, hourOfWeek: 9)))
        #expect(try store.read(.actions(matching: "new", limit: 9)).map(\.number) == [71])
        store.worker.close()
        store.close()
        let database = try Database(options.path)
        let kept = try database.statement(Self.ownTimes).rows { $0.integer(0) }
        #expect(Set(times).isSubset(of: kept))
    }

    private nonisolated static let ownTimes = """
        SELECT enqueued_steady FROM live UNION ALL SELECT enqueued_steady FROM ended
        UNION ALL SELECT ended_steady FROM ended UNION ALL SELECT last_used_steady FROM action
        """

    @Test("of a long history the latest comes over, as much as is kept")
    func longHistory_isCut() throws {
        try grow(3, options, by: 5000)
        var options = options
        options.keep = 1000
        let store = TestStore(options, civil: morningAfterSamples)
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
        let store = TestStore(options, civil: morningAfterSamples)
        store.open()
        #expect(store.notices == [])
        try check(store)
    }
}
