import CSQLite
import Foundation
import NotchCore
import NotchTestSupport
import Testing

@testable import NotchStore

/// A civil clock that is wrong removes nothing, and orders nothing.
@Suite("The store's clock")
@SurfaceActor
struct ClockTests {
    private let folder: TemporaryFolder
    private let options: StoreOptions
    private static let day: Int64 = 86_400_000

    init() throws {
        folder = try TemporaryFolder()
        options = NotchStoreTests.options(in: folder)
    }

    /// Begins a life in which the civil clock is this far from the right one.
    private func life(_ days: Int64) -> TestStore {
        let store = TestStore(options, civil: TestStore.start + days * Self.day)
        store.open()
        return store
    }

    private func use(_ store: TestStore, _ id: String) {
        let record = ActionRecord(type: "t", title: "Action \(id)", eligibility: .search, persistentID: id)
        store.store.write(.used(ActionUse(record: record, time: store.store.now, hourOfWeek: 0)))
    }

    @Test(
        "a start with the clock years ahead, or in 1970, deletes nothing", arguments: [120, 4000, -20_000] as [Int64])
    func start_deletesNothing(days: Int64) throws {
        let first = life(0)
        first.end([Activity(title: "A")])
        use(first, "1")
        first.close()
        let second = life(days)
        second.end([Activity(title: "B")])
        use(second, "2")
        #expect(second.sync() == nil)
        second.close()
        let third = life(1)
        third.end([Activity(title: "C")])
        #expect(try third.titles() == ["C", "B", "A"])
        #expect(try third.read(.actions(matching: "", limit: 9)).map(\.record.persistentID) == ["2", "1"])
    }

    @Test("a clock that steps within a life, and one that was wrong at first, age nothing")
    func step_agesNothing() async throws {
        let store = life(-20_000)
        store.end([Activity(title: "A")])
        await store.advance(by: .seconds(2 * 3600))
        store.stepCivil(by: 20_000 * Self.day)
        store.end([Activity(title: "B")])
        await store.advance(by: .seconds(2 * 3600))
        #expect(try store.titles() == ["B", "A"])
        let ages = try store.read(.history(limit: 9)).map { store.store.now.age(of: $0.ended) / 1000 }
        #expect(ages == [7200, 14_400])
    }

    @Test("what was used last is the latest, by either clock, and its civil time does not go back")
    func lastUse_doesNotGoBack() async throws {
        let first = life(0)
        use(first, "1")
        use(first, "2")
        first.close()
        let second = life(-20_000)
        await second.advance(by: .seconds(1))
        use(second, "1")
        let found = try second.read(.actions(matching: "action", limit: 9))
        #expect(found.map(\.record.persistentID) == ["1", "2"])
        #expect(found[0].lastUsed.milliseconds == TestStore.start && found[0].uses == 2)
    }

    @Test("records age by at most a day for each pause, and go when they are too old by the store's clock")
    func pauses_areBounded() throws {
        let first = life(0)
        first.end([Activity(title: "A")])
        first.close()
        for pause in 1...89 as ClosedRange<Int64> {
            let store = life(pause * 30)
            store.end([Activity(title: "B")])
            #expect(store.sync() == nil)
            store.close()
        }
        let last = life(100 * 30)
        #expect(try last.titles().last == "A")
        last.close()
        for pause in 101...103 as ClosedRange<Int64> { life(pause * 30).close() }
        let end = life(104 * 30)
        end.end([Activity(title: "C")])
        #expect(end.sync() == nil)
        #expect(try end.titles().last == "B")
    }

    @Test(
        "a card that the end of the program interrupted was shown until then, however long the machine was off",
        arguments: [true, false])
    func outage_isNotShown(isOrderly: Bool) async throws {
        let files = FaultyFiles(keepsLog: false)
        var options = options
        options.files = files.name
        let first = TestStore(options)
        first.open()
        let activity = Activity(title: "A")
        first.record(.enqueued(activity), .phase(.animateIn, activity))
        #expect(first.sync() == nil)
        await first.advance(by: .seconds(600))
        first.end([Activity(title: "B")])
        #expect(first.sync() == nil)
        await first.advance(by: .seconds(20))
        if !isOrderly { files.fail(with: SQLITE_IOERR, reads: true) }
        first.close()
        files.fail(with: 0)
        let second = TestStore(options, later: .seconds(8 * 3600))
        second.open()
        #expect(second.sync() == nil)
        let record = try #require(try second.read(.history(limit: 1)).first)
        #expect(record.outcome == .interrupted)
        #expect(record.ended.age(of: try #require(record.began)) == (isOrderly ? 620_000 : 600_000))
        #expect(record.ended.milliseconds == TestStore.start + (isOrderly ? 620_000 : 600_000))
        #expect(second.store.now.age(of: record.ended) / 1000 == 8 * 3600 - (isOrderly ? 620 : 600))
    }

    @Test("a clock that was set is told to the file with the next commit, beside the values that go by it")
    func step_isTold() async throws {
        let first = life(20_000)
        first.store.write(.value(ValueKey(area: "a", name: "b"), [1]))
        #expect(first.sync() == nil)
        await first.advance(by: .seconds(1))
        first.stepCivil(by: -20_000 * Self.day)
        first.store.write(.value(ValueKey(area: "a", name: "b"), [2]))
        #expect(first.sync() == nil)
        first.close()
        let second = life(0)
        #expect(second.contents?.last?.milliseconds == TestStore.start + 1000)
    }

    @Test("a long and quiet life ages what is kept by its whole length")
    func quietLife_counts() async throws {
        let first = life(0)
        first.end([Activity(title: "A")])
        #expect(first.sync() == nil)
        await first.advance(by: .seconds(50 * 86_400))
        first.close()
        let second = life(50)
        let age = try second.read(.history(limit: 1)).map { second.store.now.age(of: $0.ended) / Self.day }
        #expect(age == [50])
    }
}
