import Foundation
import NotchCore
import NotchTestSupport
import Testing

@testable import NotchStore

/// The files of earlier versions are read in the same way as the present one, if they are damaged.
@Suite("Damaged files of earlier versions")
@SurfaceActor
struct EarlierDamageTests {
    private let folder: TemporaryFolder
    private let options: StoreOptions

    init() throws {
        folder = try TemporaryFolder()
        options = NotchStoreTests.options(in: folder)
    }

    private func opened() -> TestStore {
        let store = TestStore(options, civil: morningAfterSamples)
        store.open()
        // A start does not read all of a file.
        _ = try? store.titles()
        return store
    }

    private func checkLiving(_ store: TestStore) {
        #expect(store.contents?.waiting.map(\.activity.title) == ["Waits", "Waits too"])
        #expect(store.contents?.shown.map(\.activity.title) == ["On show"])
        #expect(store.contents?.waiting.first?.activity.progress == 40)
    }

    @Test("a damaged page costs the records that it has, at whichever end they are", arguments: earlierVersions)
    func damagedPage_costsItsRecords(version: Int) throws {
        try takeSample(version, options)
        try grow(version, options, by: 2000)
        for table in ["ended", "value"] { try damageLeaf(of: table, in: options.path) }
        let store = opened()
        checkLiving(store)
        let titles = try store.titles()
        #expect(titles.first == "On show" || titles.first == "Job 2000")
        #expect(titles.last == "Cancelled 1" && (1900..<2011).contains(titles.count))
        let names = try store.read(.values(of: "timers")).keys
        #expect(names.contains("1") && names.contains("999") && names.count > 1800)
        let now = store.store.now
        let ages = try store.read(.history(limit: 9999)).map { now.age(of: $0.ended) }
        #expect(ages == ages.sorted() && ages.allSatisfy { $0 > 0 && $0 < 86_400_000 })
        #expect(try store.read(.actions(matching: "site", limit: 9)).map(\.number) == [1, 2])
        #expect(try asides(in: folder).count == 1)
        store.close()
        #expect(try integrity(of: options) == "ok")
    }

    @Test("a number of an action after which no further one fits counts as damage", arguments: earlierVersions)
    func damagedNumber_isDamage(version: Int) throws {
        try takeSample(version, options)
        try change(options, "UPDATE action SET number = \(Int64(1) << 53) WHERE number = 2")
        let store = opened()
        checkLiving(store)
        #expect(store.store.fault == nil)
        store.store.write(
            .used(
                ActionUse(
                    record: ActionRecord(type: "t", title: "New", eligibility: .search), time: store.store.now,
                    hourOfWeek: 9)))
        #expect(store.sync() == nil)
        let numbers = try store.read(.actions(matching: "", limit: 9)).map(\.number)
        #expect(numbers.contains(1) && numbers.count == 2 && numbers.allSatisfy { $0 < 1 << 52 })
        #expect(try asides(in: folder).count == 1)
    }

    @Test(
        "a file without one of its tables is damaged, and the others come over",
        arguments: earlierVersions, ["live", "ended", "action", "action_hour", "value"])
    func missingTable_isDamage(version: Int, table: String) throws {
        try takeSample(version, options)
        try change(options, "DROP TABLE \(table)")
        let store = opened()
        #expect(store.store.fault == nil && store.notices.count == 1)
        if table != "live" { checkLiving(store) }
        #expect(try store.titles().contains("Cancelled 1") == (table != "ended"))
        #expect(try store.read(.values(of: "glances")).isEmpty == (table == "value"))
        #expect(try store.read(.actions(matching: "", limit: 9)).isEmpty == (table == "action"))
        #expect(try asides(in: folder).count == 1)
    }

    @Test("a file without its clock is damaged, and its ages go on")
    func missingClock_isDamage() throws {
        try takeSample(4, options)
        try change(options, "DROP TABLE clock")
        let store = opened()
        checkLiving(store)
        let now = store.store.now
        let ages = try store.read(.history(limit: 99)).map { now.age(of: $0.ended) }
        #expect(ages.count > 9 && ages == ages.sorted() && ages.allSatisfy { $0 > 0 && $0 < 86_400_000 })
        #expect(try asides(in: folder).count == 1)
    }

    @Test("the copy of a damaged file ends in time, after some rows of each table", arguments: earlierVersions)
    func copy_endsInTime(version: Int) throws {
        try takeSample(version, options)
        try grow(version, options, by: 2000)
        let file = try FileCopy.rescue(
            options, knownNumber: nil, limit: .zero, at: StoreTime(milliseconds: morningAfterSamples))
        try file.takePlace()
        let database = try Database(options.path)
        #expect(try database.number("SELECT count(*) FROM ended") == 256)
        #expect(try database.number("SELECT count(*) FROM value") == 256)
        #expect(try database.number("SELECT count(*) FROM live") == 3)
    }

    @Test("the history keeps its order if the time ends before the damage is reached from its other end")
    func damagedHistory_keepsItsOrder() throws {
        try takeSample(4, options)
        try grow(4, options, by: 300)
        try damageLeaf(of: "ended", in: options.path)
        let file = try FileCopy.rescue(
            options, knownNumber: nil, limit: .zero, at: StoreTime(milliseconds: morningAfterSamples))
        try file.takePlace()
        // Each record of `grow` ended one millisecond after its predecessor.
        let jobs = try Database(options.path).statement("SELECT ended - 1795762940000 FROM ended ORDER BY number")
            .rows([]) { $0.integer(0) ?? 0 }
        #expect((2..<256).contains(jobs.count))
        #expect(jobs == Array(Int64(301 - jobs.count)...300))
    }

    @Test("all actions of a sound earlier file come over, however small the store may be")
    func actions_comeOver() throws {
        try takeSample(4, options)
        try change(
            options,
            """
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600)
            INSERT INTO action (identity, type, title, keywords, user_info, required_keys, eligibility, first_used,
                last_used, last_used_steady, uses, folded)
            SELECT 'i' || i, 't', 'T', '', hex(zeroblob(1000)), '', 1, 1795762940000, 1795762940000, 1, 1, '' FROM n;
            INSERT INTO action_hour SELECT number, 9, 1 FROM action WHERE identity LIKE 'i%'
            """)
        var small = options
        small.maxSize = 1 << 20
        try FileCopy.migrate(Database(options.path), small, at: StoreTime(milliseconds: morningAfterSamples))
        let database = try Database(options.path)
        #expect(try database.number("SELECT count(*) FROM action") == 602)
        #expect(try database.number("SELECT count(*) FROM action_hour WHERE hour = 9") >= 600)
        #expect(try database.number("SELECT count(*) FROM live") == 3)
    }

    @Test("a later file that has the present tables and one more column is refused, and never touched")
    func laterColumn_isRefused() throws {
        let first = TestStore(options)
        first.open()
        first.end([Activity(title: "A")])
        first.close()
        try change(options, "ALTER TABLE live ADD COLUMN later TEXT; PRAGMA user_version = 67")
        let before = FileManager.default.contents(atPath: options.path)
        let second = TestStore(options)
        second.open()
        #expect(second.store.fault?.kind == .later)
        second.close()
        #expect(FileManager.default.contents(atPath: options.path) == before)
    }

    @Test("a new file has exactly the tables of the present version")
    func newFile_isExact() throws {
        let tables = try FileTables(StoreOpener.inMemory(.inMemory))
        #expect(tables.isExact && tables.version == Schema.version)
    }

    @Test(
        "the tables say which version a file has, and not its header",
        arguments: earlierVersions,
        [
            "PRAGMA application_id = 7", "PRAGMA user_version = 67", "PRAGMA user_version = 0",
            "PRAGMA user_version = 1", "PRAGMA user_version = 4", "PRAGMA user_version = 5",
        ])
    func header_isPutRight(version: Int, statement: String) throws {
        try takeSample(version, options)
        try change(options, statement)
        let store = opened()
        #expect(store.store.fault == nil && store.notices == [])
        checkLiving(store)
        #expect(try store.titles().count >= 10)
        #expect(try store.read(.actions(matching: "site", limit: 9)).map(\.number) == [1, 2])
        #expect(try store.read(.values(of: "glances")).keys.sorted() == ["load"])
    }
}
