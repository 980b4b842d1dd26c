import CSQLite
import Foundation
import NotchCore
import NotchTestSupport
import Testing

@testable import NotchStore

/// What comes over from a damaged file.
@Suite("Rescue of a damaged store")
@SurfaceActor
struct RescueTests {
    private let folder: TemporaryFolder
    private let options: StoreOptions

    init() throws {
        folder = try TemporaryFolder()
        options = NotchStoreTests.options(in: folder)
    }

    private func use(_ id: String, in store: TestStore) {
        let record = ActionRecord(type: "t", title: id, eligibility: .search, persistentID: id)
        store.store.write(.used(ActionUse(record: record, time: store.store.now, hourOfWeek: 3)))
    }

    /// Makes a file with something in every table.
    private func fill() {
        let store = TestStore(options)
        store.open()
        store.end((0..<2000).map { Activity(title: "Job \($0)", subtitle: "with some text") })
        for number in 0..<200 {
            store.record(.enqueued(Activity(title: "Waits \(number)")))
            use("a\(number)", in: store)
            store.store.write(.value(ValueKey(area: "timers", name: "\(number)"), [UInt8](repeating: 1, count: 100)))
        }
        store.store.write(.deleteActions(.persistentID("a199")))
        #expect(store.sync() == nil)
        store.close()
    }

    private func rescued() throws -> TestStore {
        let store = TestStore(options, later: .seconds(60))
        store.open()
        // A start does not read all of a file.
        _ = try? store.titles()
        store.end([Activity(title: "New")])
        use("new", in: store)
        #expect(store.sync() == nil)
        return store
    }

    @Test("a damaged page of the history costs the records that it has, and nothing that lives")
    func damagedHistory_costsOnePage() throws {
        fill()
        try damageLeaf(of: "ended", in: options.path)
        let store = try rescued()
        #expect(store.contents?.waiting.map(\.activity.title) == (0..<200).map { "Waits \($0)" })
        #expect(try store.read(.values(of: "timers")).count == 200)
        let actions = try store.read(.actions(matching: "", limit: 999))
        #expect(actions.count == 200 && actions.first?.number == 201, "numbers go on")
        #expect(try store.read(.hours(eligibleFor: .search)).count == 200)
        let titles = try store.titles()
        #expect((1900..<2001).contains(titles.count))
        #expect(titles.prefix(2) == ["New", "Job 1999"] && titles.last == "Job 0")
        #expect(Set(titles).count == titles.count)
        #expect(try asides(in: folder).count == 1)
        store.close()
        do {
            let database = try Database(options.path)
            let gaps = try database.number("SELECT max(number) - min(number) + 1 - count(*) FROM ended")
            #expect(gaps == 0, "numbers tell how many records there are")
        }
        #expect(try integrity(of: options) == "ok")
        let second = TestStore(options, later: .seconds(120))
        second.open()
        #expect(try second.read(.history(limit: 1)).map { second.store.now.age(of: $0.ended) / 1000 } == [60])
    }

    @Test("what can be read of the other tables comes over", arguments: ["live", "value", "action"])
    func damagedTable_costsOnePage(table: String) throws {
        fill()
        try damageLeaf(of: table, in: options.path)
        let store = try rescued()
        _ = try store.read(.actions(matching: "", limit: 999))
        let waiting = (store.contents?.waiting ?? []).count
        let values = try store.read(.values(of: "timers")).count
        let actions = try store.read(.actions(matching: "", limit: 999))
        #expect(try store.titles().count == 2001)
        #expect(table == "live" ? (100..<200).contains(waiting) : waiting == 200)
        #expect(table == "value" ? (50..<200).contains(values) : values == 200)
        #expect(table == "action" ? (100..<200).contains(actions.count) : actions.count == 200)
        #expect(actions.map(\.number).max() == 201)
    }

    @Test("numbers of actions begin far away where nothing of the file can be read")
    func numbers_beginFarAway() throws {
        try Data(repeating: 0xA5, count: 1 << 16).write(to: URL(fileURLWithPath: options.path))
        let store = try rescued()
        let numbers = try store.read(.actions(matching: "", limit: 9)).map(\.number)
        #expect(numbers.count == 1 && numbers[0] > 10_000)
    }

    @Test("while the disk does not take the new file, the damaged one stays, and it is tried again")
    func fullDisk_leavesTheFile() async throws {
        fill()
        try damageLeaf(of: "ended", in: options.path)
        let files = FaultyFiles(keepsLog: false)
        var options = options
        options.files = files.name
        files.fail(with: SQLITE_FULL, of: options.path + ".new")
        let store = TestStore(options, later: .seconds(60))
        store.open()
        _ = try? store.titles()
        store.end([Activity(title: "New")])
        #expect(try asides(in: folder) == [])
        await store.advance(by: .seconds(400))
        #expect(try asides(in: folder) == [])
        files.fail(with: 0)
        _ = try? store.titles()
        await store.advance(by: .seconds(400))
        #expect(store.sync() == nil)
        let titles = try store.titles()
        #expect(titles.first == "New" && titles.last == "Job 0" && titles.count > 1900)
        #expect(try asides(in: folder).count == 1)
        #expect(FileManager.default.contents(atPath: options.path + ".new") == nil)
    }
}
