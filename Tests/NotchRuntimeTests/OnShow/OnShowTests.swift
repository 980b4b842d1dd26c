import Foundation
import NotchCore
import NotchIPC
import NotchStore
import NotchTestSupport
import Testing

@testable import NotchRuntime

@Suite("What is on show when the program dies")
@SurfaceActor
struct OnShowTests {
    private let folder: TemporaryFolder
    private let card = Activity(title: "Killer", hold: true)

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("what is drawn meanwhile does not take away the mark of what a thread reads")
    func marks_areApart() throws {
        let path = folder.path + "/on-show"
        let file = try OnShowFile(path: path, boot: "1")
        func marks() throws -> Int {
            try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").count { $0.hasPrefix("mark ") }
        }
        let counts = file.guarding(.row("1")) {
            file.mark([.activity(card.id)])
            let both = try? marks()
            file.mark([])
            return [both, try? marks()]
        }
        #expect(counts == [2, 1])
        #expect(try marks() == 0)
    }

    /// A display with a store and marks in a folder, whose files a dead life leaves as they are.
    @SurfaceActor
    private final class Life {
        let harness: RuntimeHarness
        let onShow: OnShow
        private let folder: TemporaryFolder

        init(in folder: TemporaryFolder, boot: String = "1", pass: Duration = .seconds(1)) async throws {
            self.folder = folder
            let path = folder.path
            let file = try OnShowFile(path: path + "/on-show", boot: boot)
            harness = try RuntimeHarness(store: { clock in
                Store(
                    StoreOptions(path: path + "/notch.db"), views: ViewNotation.json.guarded(by: file),
                    worker: InlineWorker(clock: clock), clock: clock)
            })
            onShow = OnShow(file, clock: harness.clock)
            harness.runtime.onShow = onShow
            try harness.runtime.start()
            await harness.clock.advance(by: pass)
        }

        var titles: [String] {
            let queue = harness.runtime.queue
            return ([queue.current].compactMap(\.self) + queue.pending).map(\.title)
        }

        /// Returns a copy of the files as a dead process leaves them.
        func die() throws -> TemporaryFolder {
            let copy = try TemporaryFolder()
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
                try FileManager.default.copyItem(atPath: folder.path + "/" + name, toPath: copy.path + "/" + name)
            }
            return copy
        }

        func end() async {
            harness.runtime.shutDown {}
            await harness.clock.advance(by: .seconds(5))
        }
    }

    @Test("a card of which two lives in a row die ends as set aside at the third start, and the next card comes")
    func killer_isSetAside() async throws {
        let first = try await Life(in: folder)
        first.harness.runtime.queue.enqueue(card)
        first.harness.runtime.queue.enqueue(Activity(title: "Next", hold: true))
        await first.harness.clock.advance(by: .seconds(2))
        #expect(first.titles == ["Killer", "Next"])
        let second = try await Life(in: try first.die())
        #expect(second.titles == ["Killer", "Next"] && second.onShow.file.killer == nil)
        let third = try await Life(in: try second.die())
        #expect(third.titles == ["Next"])
        #expect(third.onShow.file.killer == .activity(card.id))
        #expect(third.harness.runtime.setAside == ["activity \(card.id.uuidString)"])
        #expect(third.harness.log.contains { $0.contains("'Killer' was set aside") })
        let ended = third.harness.runtime.history.entries(limit: 9).filter { $0.activity.id == card.id }
        #expect(ended.first?.outcome == .setAside)
        // It does not come back at a fourth start either.
        await third.end()
        let fourth = try await Life(in: try third.die())
        #expect(fourth.titles == ["Next"])
        #expect(fourth.harness.runtime.history.entries(limit: 9).contains { $0.outcome == .setAside })
        for life in [first, second, fourth] { await life.end() }
    }

    @Test("nothing is set aside by power cuts, by an orderly end between, or by deaths a minute after the first frame")
    func otherDeaths_setNothingAside() async throws {
        for (boots, pass, endsSecond) in [
            (["1", "2", "3"], Duration.seconds(1), false), (["1", "1", "1"], .seconds(61), false),
            (["1", "1", "1"], .seconds(1), true),
        ] {
            let first = try await Life(in: try TemporaryFolder(), boot: boots[0])
            first.harness.runtime.queue.enqueue(card)
            await first.harness.clock.advance(by: pass)
            let second = try await Life(in: try first.die(), boot: boots[1], pass: pass)
            if endsSecond { await second.end() }
            let third = try await Life(in: try second.die(), boot: boots[2], pass: pass)
            #expect(third.titles == ["Killer"] && third.onShow.file.setAside == [], "\(boots) \(pass) \(endsSecond)")
            for life in [first, second, third] { await life.end() }
        }
    }

    @Test("a glance of which two lives die is not brought back, and one that is read is marked meanwhile")
    func glance_isSetAside() async throws {
        let first = try await Life(in: folder)
        _ = first.harness.runtime.glances.set(
            Glance(id: "weather", value: "11°"), GlancePlacement(isKept: true), number: nil)
        await first.harness.clock.advance(by: .seconds(2))
        let second = try await Life(in: try first.die())
        #expect(second.harness.runtime.glances.items().map(\.id) == ["weather"])
        let third = try await Life(in: try second.die())
        #expect(third.harness.runtime.glances.items().isEmpty)
        #expect(third.harness.runtime.setAside == ["glance weather"])
        for life in [first, second, third] { await life.end() }
    }

    @Test("what is read is marked while it is read, and a row of which two lives die is not read again")
    func row_isSetAside() throws {
        let path = folder.path + "/on-show"
        for _ in 0..<2 {
            let copy = try TemporaryFolder()
            let file = try OnShowFile(path: path, boot: "1")
            file.guarding(.row("other")) {}
            file.guarding(.row("view 1")) {
                // The process dies here.
                try? FileManager.default.copyItem(atPath: path, toPath: copy.path + "/on-show")
            }
            try FileManager.default.removeItem(atPath: path)
            try FileManager.default.copyItem(atPath: copy.path + "/on-show", toPath: path)
        }
        let file = try OnShowFile(path: path, boot: "1")
        #expect(file.killer == .row("view 1") && file.setAside == [.row("view 1")])
        #expect(file.guarding(.row("view 1")) { true } == nil)
        #expect(file.guarding(.row("other")) { true } == true)
    }

    @Test("the file keeps a record, and any other bytes begin an empty one")
    func record_isKept() {
        var record = OnShowRecord(boot: "b")
        record.suspects = [.glance("a b"), .activity(card.id)]
        record.marks = [.picture("/x y.png"), .row("view 1")]
        record.setAside = [.glance("ä")]
        #expect(OnShowRecord(record.bytes + [0x0A, 0x0A], boot: "b") == record)
        #expect(OnShowRecord(record.bytes, boot: "c") == OnShowRecord(boot: "c"))
        var random = SeededGenerator(seed: 31)
        for _ in 0..<200 {
            let bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            #expect(OnShowRecord(Array("boot b\nmark activity x\n".utf8) + bytes, boot: "b").setAside == [])
        }
    }

    @Test("a thing is marked before its first frame, for a minute, and not again when it comes back")
    func machine_marksFirstFrames() {
        var machine = OnShowMachine()
        let (a, b) = (OnShowThing.glance("a"), OnShowThing.glance("b"))
        func at(_ seconds: Int64) -> Instant { .zero + .seconds(seconds) }
        #expect(machine.handle(.drawn([a]), at: at(0)) == [.mark([a])])
        #expect(machine.handle(.drawn([a]), at: at(1)) == [])
        #expect(machine.handle(.drawn([b]), at: at(10)) == [.mark([a, b])])
        #expect(machine.handle(.drawn([a]), at: at(20)) == [])
        #expect(machine.nextDeadline == at(60))
        #expect(machine.handle(.deadline, at: at(60)) == [.mark([b])])
        #expect(machine.handle(.deadline, at: at(70)) == [.mark([])])
        #expect(machine.nextDeadline == nil)
        #expect(machine.handle(.drawn([b, a]), at: at(80)) == [])
        #expect(machine.handle(.ended, at: at(90)) == [.end])
        #expect(machine.handle(.drawn([.glance("c")]), at: at(91)) == [])
    }
}
