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
        #expect(try store.titles(matching: "job 1 0").allSatisfy { $0.contains("1") && $0.contains("0") })
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
        let time = StoreTime(milliseconds: TestStore.start, steady: 0)
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
            let time = StoreTime(milliseconds: TestStore.start + Int64(number), steady: Int64(number))
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

/// `MaxSize=` as a bound of the file and its log.
@Suite("The size of the store")
@SurfaceActor
struct SizeTests {
    private let folder: TemporaryFolder
    private let options: StoreOptions

    init() throws {
        folder = try TemporaryFolder()
        options = NotchStoreTests.options(in: folder)
    }

    private func size() -> Int {
        ["", "-wal"].reduce(0) { sum, end in
            let attributes = try? FileManager.default.attributesOfItem(atPath: options.path + end)
            return sum + (attributes?[.size] as? Int ?? 0)
        }
    }

    private func flood(_ store: TestStore, _ round: Int) {
        let text = String(repeating: "some text ", count: 24)
        for number in 0..<1500 {
            let activity = Activity(title: "Job \(round) \(number)", subtitle: text)
            store.record(.enqueued(activity))
            if number % 9 > 0 {
                store.record(.ended(activity, .shown))
            } else {
                store.record(.ended(activity, .cancelled))
            }
            guard number % 10 == 0 else { continue }
            let action = ActionRecord(type: "t", title: "Act", eligibility: .search, persistentID: "\(round) \(number)")
            store.store.write(.used(ActionUse(record: action, time: store.store.now, hourOfWeek: number % 168)))
        }
    }

    @Test("a flood grows neither file nor log beyond the bound, after any commit", arguments: [1, 4])
    func flood_isBounded(megabytes: Int) throws {
        var options = options
        options.maxSize = megabytes << 20
        let store = TestStore(options)
        store.open()
        store.record(.enqueued(Activity(title: "Waiting")))
        var largest = 0
        for round in 0..<6 {
            flood(store, round)
            #expect(store.sync() == nil)
            largest = max(largest, size())
        }
        #expect(largest <= options.maxSize && largest > options.maxSize / 2, "\(largest)")
        #expect(try store.titles().first == "Job 5 1499")
        store.close()
        let second = TestStore(options)
        second.open()
        #expect(second.contents?.waiting.map(\.activity.title) == ["Waiting"])
        second.close()
        #expect(try integrity(of: options) == "ok")
    }

    @Test("a thousand uses of actions take few commits, and stay within the bound, wherever their pages are")
    func uses_takeFewCommits() throws {
        let files = FaultyFiles()
        var options = options
        (options.maxSize, options.files) = (1 << 20, files.name)
        let store = TestStore(options)
        store.open()
        var random = SeededGenerator(seed: 10)
        func use(_ numbers: [Int]) -> Int {
            let before = files.count
            for number in numbers {
                let action = ActionRecord(
                    type: "t", title: "Action \(number)", subtitle: String(repeating: "text ", count: 20),
                    eligibility: .search, persistentID: "\(number &* 7_919 % 1000)")
                let use = ActionUse(record: action, time: store.store.now, hourOfWeek: number % 168)
                store.store.write(.used(use))
            }
            #expect(store.sync() == nil && size() <= options.maxSize)
            return files.calls[before...].count { $0.kind == .sync }
        }
        #expect(use([Int](repeating: 1, count: 999)) < 20)
        #expect(use(Array(0..<999)) < 150)
        for _ in 0..<3 { #expect(use((0..<999).shuffled(using: &random)) < 200) }
    }

    @Test("a start over a larger file has what waits at once, answers between steps, and ends within the bound")
    func largerFile_isMadeShorterInSteps() throws {
        let first = TestStore(options)
        first.open()
        first.record(.enqueued(Activity(title: "Waiting")))
        for round in 0..<6 {
            flood(first, round)
            #expect(first.sync() == nil)
        }
        first.close()
        #expect(size() > 4 << 20)
        var options = options
        options.maxSize = 1 << 20
        let second = TestStore(options)
        second.store.open()
        second.worker.answer()
        #expect(second.contents?.waiting.map(\.activity.title) == ["Waiting"])
        // A step is under way. Who comes meanwhile is next.
        let isDone = Answer(false)
        let durable = Activity(title: "Durable")
        second.record(.enqueued(durable))
        second.store.sync { isDone.value = $0 == nil }
        let before = second.worker.count
        second.worker.answer()
        second.worker.answer()
        #expect(isDone.value && second.worker.count <= before + 2)
        second.worker.answerAll()
        #expect(size() <= options.maxSize)
        #expect(try second.titles().first == "Job 5 1499")
        second.close()
        #expect(try integrity(of: options) == "ok")
        let third = TestStore(options)
        third.open()
        #expect(third.contents?.waiting.map(\.activity.title) == ["Waiting", "Durable"])
    }

    /// Fills a file with more that waits than a bound of 1 MiB allows.
    private func fillWithLiving() -> [Activity] {
        let first = TestStore(options)
        first.open()
        let text = String(repeating: "waits ", count: 400)
        let waiting = (0..<400).map { Activity(title: "Waiting \($0)", subtitle: text) }
        for activity in waiting { first.record(.enqueued(activity)) }
        first.close()
        return waiting
    }

    @Test("where what lives is more than the bound, a commit costs what it always does")
    func livingBeyondTheBound_costsNothing() throws {
        let waiting = fillWithLiving()
        #expect(size() > 1 << 20)
        var options = options
        options.maxSize = 1 << 20
        let second = TestStore(options)
        second.open()
        let jobs = second.worker.count
        for number in 0..<20 {
            second.record(.ended(waiting[number], .shown))
            #expect(second.sync() == nil)
        }
        #expect(second.worker.count == jobs + 20)
        // What has ended by then makes room, which the file gives back.
        for activity in waiting[20...] { second.record(.ended(activity, .shown)) }
        #expect(second.sync() == nil)
        #expect(size() <= options.maxSize)
    }

    /// Opens a store whose activities alone fill the file, and sends one more, which has no room.
    private func openOverfull() -> (TestStore, StoreOptions, waiting: [Activity], large: Activity) {
        let waiting = fillWithLiving()
        var options = options
        options.maxSize = 1 << 20
        let store = TestStore(options)
        store.open()
        let large = Activity(title: "Large", subtitle: String(repeating: "large ", count: 40_000))
        store.record(.enqueued(large))
        return (store, options, waiting, large)
    }

    @Test("where what lives leaves no room, the reason names the bound, and what ends makes room at once")
    func fullFile_isTold() async throws {
        let (store, options, waiting, _) = openOverfull()
        let small = Activity(title: "Small")
        store.record(.enqueued(small))
        let error = try #require(store.sync())
        #expect(error.kind == .overfull && error.description.contains("raise MaxSize= in [Store], or dismiss"))
        // The disk has more room than the file may take.
        #expect(store.notices == [.fault(error)])
        // Who asks for the history meanwhile gets it.
        store.record(.ended(Activity(title: "Seen"), .seen))
        #expect(try store.titles().first == "Seen")
        store.record(.ended(waiting[0], .cancelled))
        await store.advance(by: .seconds(1))
        #expect(store.sync()?.kind == .overfull)
        for activity in waiting[1..<200] { store.record(.ended(activity, .cancelled)) }
        await store.advance(by: .seconds(1))
        #expect(store.sync() == nil && store.notices.last == .recovered(path: options.path))
        store.close()
        let next = TestStore(options)
        next.open()
        let titles = next.contents?.waiting.map(\.activity.title)
        #expect(titles == waiting[200...].map(\.title) + ["Large", "Small"])
    }

    @Test("what has no room in the file is forgotten when it ends, and holds nothing up")
    func activityWithoutRoom_ends() async throws {
        let (store, options, waiting, large) = openOverfull()
        #expect(store.sync()?.kind == .overfull)
        store.record(.ended(large, .cancelled), .ended(waiting[0], .cancelled))
        await store.advance(by: .seconds(1))
        #expect(store.sync() == nil)
        store.close()
        let next = TestStore(options)
        next.open()
        #expect(next.contents?.waiting.map(\.activity.title) == waiting[1...].map(\.title))
    }

    @Test("a file that gives no free page back is not asked for them again and again")
    func fixedFile_isLeft() throws {
        let first = TestStore(options)
        first.open()
        for round in 0..<3 { flood(first, round) }
        first.close()
        let database = try Database(options.path)
        try database.execute("PRAGMA journal_mode = DELETE; PRAGMA auto_vacuum = NONE; VACUUM")
        var options = options
        options.maxSize = 1 << 20
        let second = TestStore(options)
        second.store.open()
        for _ in 0..<300 { second.worker.answer() }
        let count = second.worker.count
        #expect(count < 100)
        for number in 0..<5 {
            second.end([Activity(title: "Job \(number)")])
            second.store.sync { _ in }
            for _ in 0..<300 { second.worker.answer() }
        }
        #expect(second.worker.count == count + 5)
    }

    @Test("nothing of a deleted action is readable in the files when it is acknowledged")
    func deletedAction_isUnreadable() throws {
        let store = TestStore(options)
        store.open()
        for number in 0..<40 {
            let record = ActionRecord(
                type: "t", title: "Action \(number)", userInfo: "{\"password\":\"secret-\(number)\"}",
                eligibility: .search)
            store.store.write(.used(ActionUse(record: record, time: store.store.now, hourOfWeek: 0)))
            if number % 5 == 0 { #expect(store.sync() == nil) }
        }
        store.store.write(.deleteActions(.number(7)))
        #expect(store.sync() == nil)
        func readable(_ text: String) -> Bool {
            ["", "-wal"].contains { end in
                FileManager.default.contents(atPath: options.path + end)?.range(of: Data(text.utf8)) != nil
            }
        }
        #expect(!readable("secret-6\"") && readable("secret-7\""))
        store.store.write(.deleteActions(.all))
        #expect(store.sync() == nil)
        #expect(!readable("secret"))
        store.store.write(
            .used(
                ActionUse(
                    record: ActionRecord(type: "t", title: "New", eligibility: .search), time: store.store.now,
                    hourOfWeek: 0)))
        #expect(try store.read(.actions(matching: "", limit: 9)).map(\.number) == [41])
    }

    @Test("numbers of actions go on in the file that takes a damaged one's place")
    func numbers_goOn() async throws {
        let files = FaultyFiles(keepsLog: false)
        var options = options
        options.files = files.name
        let store = TestStore(options)
        store.open()
        func use(_ id: String) {
            let record = ActionRecord(type: "t", title: id, eligibility: .search, persistentID: id)
            store.store.write(.used(ActionUse(record: record, time: store.store.now, hourOfWeek: 0)))
        }
        for id in ["a", "b", "c"] { use(id) }
        #expect(store.sync() == nil)
        files.fail(with: 11, reads: true, of: options.path)
        _ = store.sync()
        store.record(.enqueued(Activity(title: "A")))
        _ = store.sync()
        files.fail(with: 0)
        await store.advance(by: .seconds(400))
        use("d")
        #expect(try store.read(.actions(matching: "", limit: 9)).map(\.number) == [4])
    }

    @Test("a store without a file finds the same, keeps a bounded number, and writes nothing until somebody reads")
    func memory_isTheSame() throws {
        let store = TestStore(.inMemory)
        store.end([Activity(title: "Café open")])
        #expect(store.worker.count == 0 && store.clock.timerCount == 0)
        #expect(try store.titles(matching: "cafe op") == ["Café open"])
        for round in 0..<4 { flood(store, round) }
        let titles = try store.titles()
        #expect((1000...1300).contains(titles.count) && titles.first == "Job 3 1499")
        #expect(!store.store.isKept)
    }
}
