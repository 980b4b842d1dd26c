import Foundation
import NotchCore
import NotchTestSupport
import Testing

@testable import NotchStore

@Suite("The store")
@SurfaceActor
struct StoreTests {
    @Test("a new file is soon there on a slow disk, and the power may go between any two calls")
    func newFile_isThereSoon() throws {
        let folder = try TemporaryFolder()
        let files = FaultyFiles()
        let store = TestStore(options(in: folder, files: files))
        store.open()
        store.record(.enqueued(Activity(title: "A")))
        #expect(store.sync() == nil)
        // An orderly end waits for a disk for eight seconds, and a slow one takes one for each.
        let calls = files.calls
        #expect(calls.count { $0.kind == .sync } < 8)
        for count in 0...calls.count {
            let disk = FrozenDisk(after: calls.prefix(count), losing: SeededGenerator(seed: UInt64(count)))
            let copy = try TemporaryFolder()
            try disk.write(to: copy.path)
            let next = TestStore(options(in: copy))
            next.open()
            #expect(next.notices == [] && next.contents?.shown == [], "after \(count) calls")
            if count == calls.count { #expect(next.contents?.waiting.map(\.activity.title) == ["A"]) }
            next.close()
        }
    }

    @Test("an activity comes back with every property, in its place and with its age")
    func waiting_comesBack() throws {
        let folder = try TemporaryFolder()
        let activities = [fullActivity(), Activity(title: "B"), Activity(priority: .low, title: "C")]
        let first = TestStore(options(in: folder))
        first.open()
        #expect(first.contents == StoreContents())
        for activity in activities { first.record(.enqueued(activity)) }
        first.close()
        #expect(first.worker.isClosed)

        let second = TestStore(options(in: folder), later: .seconds(60))
        second.open()
        let waiting = try #require(second.contents?.waiting)
        #expect(waiting.map(\.activity) == activities)
        #expect(waiting.allSatisfy { $0.enqueued.milliseconds == TestStore.start })
        // The queue accepts them again, which writes nothing.
        for live in waiting { second.record(.enqueued(live.activity)) }
        second.store.noteEvents()
        #expect(second.store.machineRunner.machine.batch.isEmpty)
        #expect(second.store.enqueued(activities[1].id)?.milliseconds == TestStore.start)
        second.record(.enqueued(Activity(title: "D")))
        second.close()

        let third = TestStore(options(in: folder))
        third.open()
        #expect(third.contents?.waiting.map(\.activity.title) == activities.map(\.title) + ["D"])
    }

    @Test("the view of a card that waits comes back, and the history has none")
    func view_comesBack() throws {
        let folder = try TemporaryFolder()
        let views = ViewNotation(
            write: { node in if case .text(let text, _) = node.content { Array(text.utf8) } else { [] } },
            read: { Text(String(decoding: $0, as: UTF8.self)).node })
        let (waiting, ended) = (
            Activity(title: "A", view: Text("11°").node), Activity(title: "B", view: Text("7°").node)
        )
        let first = TestStore(options(in: folder), views: views)
        first.open()
        for activity in [waiting, ended, Activity(title: "C")] { first.record(.enqueued(activity)) }
        first.record(.ended(ended, .dismissed))
        first.close()
        let second = TestStore(options(in: folder), views: views)
        second.open()
        #expect(second.contents?.waiting.map(\.activity.view) == [Text("11°").node, nil])
        #expect(second.contents?.ended.map(\.activity.view) == [nil])
        second.close()
        // A program without the notation leaves the views out.
        let third = TestStore(options(in: folder))
        third.open()
        #expect(third.contents?.waiting.map(\.activity.title) == ["A", "C"])
        #expect(third.contents?.waiting.first?.activity.view == nil)
        third.close()
    }

    @Test("the card that was on show begins again, and the history says that it was interrupted")
    func shown_beginsAgain() throws {
        let folder = try TemporaryFolder()
        let activity = Activity(title: "A")
        let first = TestStore(options(in: folder))
        first.open()
        first.record(.enqueued(activity), .phase(.animateIn, activity))
        // The power goes.
        #expect(first.sync() == nil)
        first.worker.close()

        // A copy has no lock.
        try copy(folder, to: "other")
        var other = options(in: folder)
        other.path = folder.path + "/other/notch.db"
        let second = TestStore(other, later: .seconds(5))
        second.open()
        #expect(second.contents?.shown.map(\.activity) == [activity])
        #expect(try second.read(.history(limit: 9)).map(\.outcome) == [.interrupted])
        second.record(.enqueued(activity), .phase(.animateIn, activity), .ended(activity, .seen))
        second.close()
        let third = TestStore(other)
        third.open()
        #expect(third.contents?.shown == [] && third.contents?.waiting == [])
        #expect(third.contents?.ended.map(\.outcome) == [.interrupted, .seen])
    }

    @Test("a file that another process uses is told, and left to it")
    func file_isUsedByOne() throws {
        let folder = try TemporaryFolder()
        let first = TestStore(options(in: folder))
        first.open()
        let second = TestStore(options(in: folder))
        second.open()
        #expect(second.store.fault?.kind == .busy && second.notices.count == 1)
        #expect(first.sync() == nil)
    }

    private func copy(_ folder: TemporaryFolder, to name: String) throws {
        let manager = FileManager.default
        let target = folder.path + "/" + name
        try manager.createDirectory(atPath: target, withIntermediateDirectories: true)
        for file in ["notch.db", "notch.db-wal"] {
            try manager.copyItem(atPath: folder.path + "/" + file, toPath: target + "/" + file)
        }
    }

    @Test("only the newest of waiting activities with one key comes back")
    func keys_areUnique() throws {
        let folder = try TemporaryFolder()
        let first = TestStore(options(in: folder))
        first.open()
        // The end of the first one never came onto the disk.
        let activities = ["A", "B", "C"].map { Activity(coalescingKey: $0 == "B" ? "other" : "key", title: $0) }
        for activity in activities { first.record(.enqueued(activity)) }
        first.close()
        let second = TestStore(options(in: folder))
        second.open()
        #expect(second.contents?.waiting.map(\.activity.title) == ["B", "C"])
        #expect(try second.read(.history(limit: 9)).map(\.outcome) == [.coalesced(by: activities[2].id)])
        second.close()
        let third = TestStore(options(in: folder))
        third.open()
        #expect(third.contents?.replaced == [] && third.contents?.ended.count == 1)
    }

    @Test("every outcome comes back")
    func outcomes_comeBack() throws {
        let folder = try TemporaryFolder()
        let outcomes: [ActivityOutcome] = [
            .shown, .seen, .expiredUnseen, .yielded, .dismissed, .cancelled, .coalesced(by: UUID()),
            .displaced(by: UUID()), .interrupted,
        ]
        let first = TestStore(options(in: folder))
        first.open()
        for outcome in outcomes { first.end([Activity(title: "A")], outcome) }
        first.close()
        let second = TestStore(options(in: folder))
        second.open()
        #expect(second.contents?.ended.map(\.outcome) == outcomes)
    }

    @Test("many that wait for the disk in one moment share one commit, and none hears before it returns")
    func syncs_shareACommit() throws {
        let folder = try TemporaryFolder()
        let store = TestStore(options(in: folder))
        store.open()
        let before = store.worker.count
        let done = Answer(0)
        for number in 0..<50 {
            store.record(.enqueued(Activity(title: "\(number)")))
            store.store.sync {
                #expect($0 == nil)
                done.value += 1
            }
        }
        // The first commit has one activity; all others gather behind it.
        #expect(store.worker.count - before == 1 && done.value == 0)
        store.worker.answer()
        #expect(store.worker.count - before == 2 && done.value == 1)
        store.worker.answer()
        #expect(store.worker.count - before == 2 && done.value == 50)
    }

    @Test("a turn's events are noted after the turn, and before anybody asks")
    func events_areNotedAfterTheTurn() async throws {
        let folder = try TemporaryFolder()
        let store = TestStore(options(in: folder))
        store.open()
        let activities = [Activity(title: "A"), Activity(title: "B")]
        store.record(.enqueued(activities[0]))
        #expect(store.store.machineRunner.machine.batch.isEmpty)
        #expect(store.store.enqueued(activities[0].id) != nil)
        #expect(store.store.machineRunner.machine.batch.count == 1)
        store.record(.enqueued(activities[1]))
        await settle()
        #expect(store.store.machineRunner.machine.batch.count == 2)
    }

    @Test("an ordinary change is on the disk within a second, with all others, and a store at rest has no timer")
    func writes_gather() async throws {
        let folder = try TemporaryFolder()
        let store = TestStore(options(in: folder))
        store.open()
        let before = store.worker.count
        for title in ["A", "B", "C"] {
            store.record(.enqueued(Activity(title: title)))
            await store.advance(by: .milliseconds(200))
        }
        #expect(store.worker.count == before)
        await store.advance(by: .milliseconds(400))
        #expect(store.worker.count == before + 1)
        #expect(store.clock.timerCount == 0)
        await store.advance(by: .seconds(3600))
        #expect(store.worker.count == before + 1)
        #expect(store.journal.log.difference() == nil)
    }

    @Test("what was taken back within the second never comes onto the disk")
    func cancelled_isNotWritten() async throws {
        let folder = try TemporaryFolder()
        let files = FaultyFiles()
        let store = TestStore(options(in: folder, files: files))
        store.open()
        store.store.write(.value(ValueKey(area: "a", name: "n"), [1]))
        await store.advance(by: .seconds(1))
        let before = files.written
        let live = LiveActivity(activity: Activity(title: "A"), place: 1, enqueued: .now)
        store.store.write(.live(live))
        store.store.write(.gone(live.activity.id))
        await store.advance(by: .seconds(1))
        #expect(files.written == before)
    }

    @Test("small values are kept by area and name")
    func values_areKept() throws {
        let folder = try TemporaryFolder()
        let first = TestStore(options(in: folder))
        first.open()
        for (area, name) in [("m", "a"), ("m", "b"), ("n", "a")] {
            first.store.write(.value(ValueKey(area: area, name: name), Array((area + name).utf8)))
        }
        first.store.write(.value(ValueKey(area: "m", name: "b"), nil))
        first.store.write(.value(ValueKey(area: "m", name: "c"), []))
        first.close()
        let second = TestStore(options(in: folder))
        second.open()
        #expect(try second.read(.values(of: "m")) == ["a": Array("ma".utf8), "c": []])
    }

    @Test("a closed store has written everything, answers nothing more and closes again")
    func close_writesEverything() throws {
        let folder = try TemporaryFolder()
        let store = TestStore(options(in: folder))
        store.open()
        store.record(.enqueued(Activity(title: "A")))
        let isDone = Answer(0)
        store.store.close { isDone.value += 1 }
        store.store.sync { #expect($0?.kind == .closed) }
        store.worker.answerAll()
        store.store.close { isDone.value += 1 }
        #expect(isDone.value == 2)
        #expect(throws: StoreError.self) { try store.read(.history(limit: 1)) }
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/notch.db-wal"))
    }

    @Test("only the owner may read the files")
    func files_arePrivate() throws {
        let folder = try TemporaryFolder()
        var options = options(in: folder)
        options.path = folder.path + "/made/notch.db"
        let store = TestStore(options)
        store.open()
        store.end([Activity(title: "A")])
        #expect(store.sync() == nil)
        for (name, rights) in [("made", 0o700), ("made/notch.db", 0o600), ("made/notch.db-wal", 0o600)] {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
            #expect(attributes[.posixPermissions] as? Int == rights, "\(name)")
        }
    }
}
