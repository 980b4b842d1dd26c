import Foundation
import NotchCore
import NotchTestSupport
import Testing

@testable import NotchStore

@Suite("Bounds of the store")
@SurfaceActor
struct BoundsTests {
    private let folder: TemporaryFolder
    private let options: StoreOptions

    init() throws {
        folder = try TemporaryFolder()
        options = NotchStoreTests.options(in: folder)
    }

    /// The bytes of the file and its log.
    private func size() -> Int {
        ["", "-wal"].reduce(0) { sum, end in
            let attributes = try? FileManager.default.attributesOfItem(atPath: options.path + end)
            return sum + (attributes?[.size] as? Int ?? 0)
        }
    }

    @Test("the oldest of the history goes by number, and the rest is found")
    func history_isBoundedByNumber() throws {
        var options = options
        options.keep = 200
        let store = TestStore(options)
        store.open()
        store.record(.enqueued(Activity(title: "Waiting")))
        for number in 0..<1000 {
            store.end([Activity(title: "Job \(number)")])
            if number % 7 == 0 { #expect(store.sync() == nil) }
        }
        #expect(store.sync() == nil)
        let titles = try store.titles()
        #expect((200...264).contains(titles.count) && titles.first == "Job 999")
        #expect(try store.titles(matching: "job").count == titles.count)
        #expect(try store.titles(matching: "job 0") == [])
        store.close()
        #expect(try integrity(of: options) == "ok")
        options.keep = 10
        let second = TestStore(options)
        second.open()
        #expect(try second.titles().count == 10)
        #expect(second.contents?.waiting.count == 1)
        second.close()
        #expect(try integrity(of: options) == "ok")
    }

    @Test("what is too old goes, also when everything is, and new records are found again")
    func records_areBoundedByAge() throws {
        var options = options
        options.maxAge = .seconds(3600)
        let first = TestStore(options)
        first.open()
        first.end((0..<100).map { Activity(title: "Old \($0)") })
        let action = ActionRecord(type: "t", title: "Old action", eligibility: .search)
        let time = StoreTime(milliseconds: TestStore.start)
        first.store.write(.used(ActionUse(record: action, time: time, hourOfWeek: 0)))
        first.record(.enqueued(Activity(title: "Waiting")))
        #expect(try first.titles(matching: "old").count == 100)
        first.close()
        let second = TestStore(options, later: .seconds(7200))
        second.open()
        #expect(second.contents?.ended == [] && second.contents?.waiting.count == 1)
        #expect(try second.read(.actions(matching: "old", limit: 9)) == [])
        second.end([Activity(title: "New one")])
        #expect(try second.titles(matching: "new") == ["New one"])
        second.close()
        #expect(try integrity(of: options) == "ok")
    }

    @Test("file and log stay within their size, and what waits stays")
    func file_isBoundedBySize() throws {
        var options = options
        options.maxSize = 2 << 20
        let store = TestStore(options)
        store.open()
        store.record(.enqueued(Activity(title: "Waiting")))
        let text = String(repeating: "a long text with words ", count: 10)
        var largest = 0
        for number in 0..<5000 {
            store.end([Activity(title: "Job \(number)", subtitle: text)])
            if number % 10 == 0 {
                #expect(store.sync() == nil)
                largest = max(largest, size())
            }
        }
        #expect(largest <= options.maxSize && largest > options.maxSize / 2)
        #expect(try store.titles().first == "Job 4999")
        store.close()
        let second = TestStore(options)
        second.open()
        #expect(second.contents?.waiting.map(\.activity.title) == ["Waiting"])
        second.close()
        #expect(try integrity(of: options) == "ok")
        // A tighter bound makes the file shorter.
        options.maxSize = 1 << 20
        let third = TestStore(options)
        third.open()
        #expect(third.sync() == nil)
        #expect(size() <= options.maxSize)
        #expect(third.contents?.waiting.count == 1 && third.contents?.ended.last?.activity.title == "Job 4999")
    }

    @Test("actions go by number, those first that were used the longest ago")
    func actions_areBounded() throws {
        var options = options
        options.keep = 50
        let store = TestStore(options)
        store.open()
        for number in 0..<80 {
            let record = ActionRecord(
                type: "t", title: "Action \(number)", eligibility: .search, persistentID: "\(number)")
            let time = StoreTime(milliseconds: TestStore.start + Int64(number))
            store.store.write(.used(ActionUse(record: record, time: time, hourOfWeek: 0)))
        }
        #expect(store.sync() == nil)
        store.close()
        let second = TestStore(options)
        second.open()
        second.end([Activity(title: "A")])
        #expect(second.sync() == nil)
        let actions = try second.read(.actions(matching: "action", limit: 99))
        #expect(actions.count == 50 && actions.allSatisfy { $0.lastUsed.milliseconds >= TestStore.start + 30 })
    }

    @Test("a card writes few bytes", arguments: [(false, 14_500), (true, 19_000)])
    func bytes_areFew(isDurable: Bool, limit: Int) async throws {
        let files = FaultyFiles()
        var options = options
        options.files = files.name
        let store = TestStore(options)
        store.open()
        let cards = 1000
        let before = files.written
        for number in 0..<cards {
            let card = Activity(title: "Job \(number) finished", subtitle: "branch main, 1 min \(number % 60) s")
            store.record(.enqueued(card))
            if isDurable { #expect(store.sync() == nil) }
            store.record(.phase(.animateIn, card))
            await store.advance(by: .milliseconds(3200))
            store.record(.ended(card, .shown))
            await store.advance(by: .seconds(2))
        }
        let bytes = (files.written - before) / cards
        #expect(bytes < limit)
    }
}
