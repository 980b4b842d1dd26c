import CSQLite
import Foundation
import NotchCore
import NotchTestSupport
import Testing

@testable import NotchStore

/// When a file counts as damaged, and what becomes of it.
@Suite("Damage of the store's file")
@SurfaceActor
struct DamageTests {
    private let folder: TemporaryFolder
    private let options: StoreOptions

    init() throws {
        folder = try TemporaryFolder()
        options = NotchStoreTests.options(in: folder)
    }

    private nonisolated static let damage: Set<Int32> = [
        SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_IOERR | 2 << 8, SQLITE_IOERR | 33 << 8,
    ]
    /// Each primary code, and each extended code of a failed call of the disk.
    private nonisolated static let codes =
        Array(1...28) + (1...33).map { SQLITE_IOERR | $0 << 8 } + [
            SQLITE_CORRUPT | 1 << 8, SQLITE_CANTOPEN | 2 << 8, SQLITE_READONLY | 4 << 8, SQLITE_BUSY | 1 << 8,
        ]

    private func overwrite(_ offset: UInt64, _ count: Int) throws {
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: options.path))
        try file.seek(toOffset: offset)
        try file.write(contentsOf: Data(repeating: 0xA5, count: count))
        try file.close()
    }

    @Test("no code but those of damage makes the store give up a file, and nothing is lost", arguments: codes)
    func code_decides(code: Int32) async throws {
        let files = FaultyFiles(keepsLog: false)
        var options = options
        options.files = files.name
        let store = TestStore(options)
        store.open()
        let waiting = Activity(title: "Waits")
        store.record(.enqueued(waiting))
        store.end([Activity(title: "Before")])
        #expect(store.sync() == nil)
        let isDamage = Self.damage.contains(code) || code & 0xFF == SQLITE_CORRUPT
        // Damage is what is read. A disk that does not take a new file has to be waited for.
        files.fail(with: code, reads: isDamage, of: isDamage ? options.path : nil)
        store.end([Activity(title: "Meanwhile")])
        let error = try #require(store.sync())
        for _ in 0..<5 { await store.advance(by: .seconds(400)) }
        #expect((error.kind == .corrupt) == isDamage)
        #expect(try asides(in: folder).count == (isDamage ? 1 : 0))
        #expect(store.notices.count == (isDamage ? 2 : 1))
        files.fail(with: 0)
        await store.advance(by: .seconds(400))
        #expect(store.sync() == nil)
        store.close()
        let second = TestStore(options)
        second.open()
        #expect(second.contents?.waiting.map(\.activity) == [waiting])
        #expect(try second.titles() == (isDamage ? ["Meanwhile"] : ["Meanwhile", "Before"]))
        second.close()
        #expect(try integrity(of: options) == "ok")
    }

    @Test("records out of order, which no removal finds, do not keep the store at it")
    func disorder_isLeft() throws {
        let first = TestStore(options)
        first.open()
        first.end((0..<200).map { Activity(title: "Job \($0)") })
        first.close()
        let root: Int
        do {
            let database = try Database(options.path)
            try database.execute("UPDATE ended SET ended_steady = 0 WHERE number > 150")
            try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            root = Int(try database.number("SELECT rootpage FROM sqlite_schema WHERE name = 'ended'"))
        }
        try exchangePages(below: root)
        let second = TestStore(options)
        second.store.open()
        for _ in 0..<100 { second.worker.answer() }
        #expect(second.worker.count < 50)
        second.end([Activity(title: "New")])
        #expect(second.sync() == nil)
        #expect(try second.titles().contains("New"))
    }

    /// Exchanges the first and the last page of a table's records.
    private func exchangePages(below root: Int) throws {
        var bytes = [UInt8](try #require(FileManager.default.contents(atPath: options.path)))
        func number(_ place: Int, _ count: Int) -> Int { bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) } }
        let start = (root - 1) * StoreOptions.pageSize
        try #require(bytes[start] == 5, "the table has one page")
        // https://www.sqlite.org/fileformat.html, "B-tree Pages"
        let (first, last) = (number(start + number(start + 12, 2), 4), number(start + 8, 4))
        for place in 0..<StoreOptions.pageSize {
            bytes.swapAt((first - 1) * StoreOptions.pageSize + place, (last - 1) * StoreOptions.pageSize + place)
        }
        try Data(bytes).write(to: URL(fileURLWithPath: options.path))
    }

    @Test("what one connection takes for damage, and the next one does not find, leaves the file where it is")
    func damage_isFoundTwice() throws {
        let files = FaultyFiles(keepsLog: false)
        var options = options
        options.files = files.name
        let store = TestStore(options)
        store.open()
        store.end([Activity(title: "A")])
        #expect(store.sync() == nil)
        files.fail(with: SQLITE_CORRUPT, count: 1)
        store.end([Activity(title: "B")])
        #expect(store.sync() == nil)
        #expect(try store.titles() == ["B", "A"])
        #expect(try asides(in: folder) == [] && store.notices == [])
    }

    @Test("a library that cannot do what it is asked leaves the file as it is, and is told")
    func failingLibrary_touchesNothing() async throws {
        let first = TestStore(options)
        first.open()
        first.end([Activity(title: "A")])
        first.close()
        let before = FileManager.default.contents(atPath: options.path)
        let files = FaultyFiles(keepsLog: false)
        var options = options
        options.files = files.name
        files.fail(with: SQLITE_ERROR, reads: true)
        let second = TestStore(options)
        second.open()
        for _ in 0..<5 { await second.advance(by: .seconds(400)) }
        #expect(second.store.fault?.kind == .failed && second.notices.count == 1)
        second.close()
        #expect(FileManager.default.contents(atPath: options.path) == before)
        #expect(try asides(in: folder) == [])
    }

    @Test("a life sets one file aside, and stays in memory when the next one is damaged too")
    func setAside_isOnce() async throws {
        let files = FaultyFiles(keepsLog: false)
        var options = options
        options.files = files.name
        let store = TestStore(options)
        store.open()
        for _ in 0..<4 {
            store.record(.enqueued(Activity(title: "A")))
            #expect(store.sync() == nil || store.store.fault != nil)
            files.fail(with: SQLITE_CORRUPT, reads: true, of: options.path)
            await store.advance(by: .seconds(400))
            store.record(.enqueued(Activity(title: "B")))
            _ = store.sync()
            files.fail(with: 0)
            await store.advance(by: .seconds(400))
        }
        #expect(try asides(in: folder).count == 1)
        #expect(store.sync() == nil)
        store.close()
        let second = TestStore(options)
        second.open()
        #expect(second.contents?.waiting.count == 8)
    }

    @Test("of damaged files the largest and the latest are kept, and none without records for one that has some")
    func damagedFiles_areChosen() throws {
        func damage(_ count: Int, later: Int) throws {
            let store = TestStore(options)
            store.open()
            store.end((0..<count).map { Activity(title: "Job \($0)", subtitle: String(repeating: "x", count: 500)) })
            #expect(store.sync() == nil)
            store.close()
            // The list of the tables, behind the header of the file.
            try overwrite(100, 8)
            let second = TestStore(options, later: .seconds(later))
            second.open()
            #expect(second.sync() == nil)
            second.close()
        }
        let name = { (second: Int) in "notch.db.corrupt-\(TestStore.start / 1000 + Int64(second))" }
        try damage(100, later: 1)
        try damage(10, later: 2)
        #expect(try asides(in: folder) == [name(1), name(2)])
        try damage(20, later: 3)
        #expect(try asides(in: folder) == [name(1), name(3)])
        for later in 4...7 {
            try Data("not a database, but long enough to be looked at as if it were one".utf8)
                .write(to: URL(fileURLWithPath: options.path))
            let store = TestStore(options, later: .seconds(later))
            store.open()
            #expect(store.notices.count == 1)
            store.close()
        }
        #expect(try asides(in: folder) == [name(1), name(3)])
    }

    @Test(
        "a header that alone says another program or version is put right, and nothing is lost",
        arguments: [
            "PRAGMA application_id = 7", "PRAGMA user_version = 67", "PRAGMA user_version = 0",
            "PRAGMA user_version = 1", "PRAGMA user_version = 4",
        ])
    func header_isPutRight(statement: String) throws {
        let first = TestStore(options)
        first.open()
        let waiting = Activity(title: "A")
        first.record(.enqueued(waiting))
        first.close()
        try Database(options.path).execute(statement)
        let second = TestStore(options)
        second.open()
        #expect(second.store.fault == nil && second.notices == [])
        #expect(second.contents?.waiting.map(\.activity) == [waiting])
        #expect(second.sync() == nil)
    }

    @Test(
        "a damaged file is set aside, whatever version or program its header names",
        arguments: ["PRAGMA application_id = 7", "PRAGMA user_version = 67"])
    func damagedFile_isNotRefused(statement: String) throws {
        let first = TestStore(options)
        first.open()
        first.end((0..<200).map { Activity(title: "Job \($0)", subtitle: "text") })
        first.close()
        var page: Int64 = 0
        do {
            let database = try Database(options.path)
            database.keepsLog = false
            try database.execute(statement)
            page = try database.number("SELECT rootpage FROM sqlite_master WHERE name = 'ended'")
        }
        try overwrite(UInt64(page - 1) * 4096, 4096)
        let second = TestStore(options)
        second.open()
        #expect(second.store.fault == nil && second.notices.count == 1)
        #expect(try asides(in: folder).count == 1)
    }

    @Test(
        "a damaged number of the history deletes no good record, and the next ones come after it",
        arguments: [("max", 1 << 40), ("max", .max), ("min", .min / 2), ("min", .min)] as [(String, Int64)])
    func damagedNumber_deletesNothing(end: String, number: Int64) throws {
        var options = options
        options.keep = 50
        let first = TestStore(options)
        first.open()
        first.end((0..<40).map { Activity(title: "Job \($0)") })
        first.close()
        try Database(options.path).execute(
            "UPDATE ended SET number = \(number) WHERE number = (SELECT \(end)(number) FROM ended)")
        let second = TestStore(options)
        second.open()
        for more in 40..<45 {
            second.end([Activity(title: "Job \(more)")])
            #expect(second.sync() == nil)
        }
        // The record whose number is the last one that there is goes, so that others can have numbers.
        let titles = try second.titles()
        let all: [String] = (0..<45).reversed().map { "Job \($0)" }
        #expect(titles == all || titles == all.filter { $0 != "Job 39" })
        #expect(titles.count >= 44)
        for more in 45..<200 {
            second.end([Activity(title: "Job \(more)")])
            #expect(second.sync() == nil)
        }
        #expect(try (50...114).contains(second.titles().count) && second.titles().first == "Job 199")
    }

    @Test("everything that lives comes into the new file: what waits, what shows, and values of this life and before")
    func living_isWrittenAnew() async throws {
        func key(_ name: String) -> ValueKey { ValueKey(area: "timers", name: name) }
        let files = FaultyFiles(keepsLog: false)
        var options = options
        options.files = files.name
        let first = TestStore(options)
        first.open()
        for (name, content) in [("old", [1]), ("gone", [2])] as [(String, [UInt8])] {
            first.store.write(.value(key(name), content))
        }
        let activities = ["A", "B", "C"].map { Activity(title: $0) }
        first.record(.enqueued(activities[0]))
        first.close()
        let second = TestStore(options)
        second.open()
        second.store.write(.value(key("new"), [3]))
        second.store.write(.value(key("gone"), nil))
        for activity in activities.dropFirst() { second.record(.enqueued(activity)) }
        second.record(.phase(.animateIn, activities[1]))
        #expect(second.sync() == nil)
        // The next commit alone finds the damage, and nothing of the file can be read any more.
        files.fail(with: SQLITE_CORRUPT, reads: true, of: options.path)
        second.store.write(.value(key("last"), [4]))
        _ = second.sync()
        files.fail(with: 0)
        await second.advance(by: .seconds(400))
        #expect(second.sync() == nil && second.notices.count == 3)
        second.worker.close()
        second.close()
        let third = TestStore(options)
        third.open()
        #expect(third.contents?.waiting.map(\.activity.title) == ["A", "C"])
        #expect(third.contents?.shown.map(\.activity.title) == ["B"])
        #expect(try third.read(.values(of: "timers")) == ["old": [1], "new": [3], "last": [4]])
    }
}
