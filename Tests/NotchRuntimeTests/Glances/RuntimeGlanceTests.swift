import FoundationEssentials
import NotchCore
import NotchEventLoop
import NotchIPC
import NotchStore
import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchRuntime

/// The glances of a whole display, on a clock that the test moves.
@Suite("Glances of a runtime")
@SurfaceActor
struct RuntimeGlanceTests {
    private let folder: TemporaryFolder
    /// The civil time at the start of a test, in milliseconds.
    private static let start: Int64 = 1_795_000_000_000

    init() throws {
        folder = try TemporaryFolder()
    }

    private func makeHarness(_ configure: (inout NotchConfiguration) -> Void = { _ in }) async throws -> RuntimeHarness
    {
        let harness = try RuntimeHarness(configure)
        try harness.runtime.start()
        await harness.clock.advance(by: .seconds(1))
        return harness
    }

    private func home(_ harness: RuntimeHarness) -> HomeScene {
        harness.runtime.director.scene(at: harness.clock.now).home
    }

    @Test("the glance whose turn it is stands in the scene, and takes turns only while the home view can be seen")
    func glance_isInTheScene() async throws {
        let harness = try await makeHarness()
        let board = harness.runtime.glances
        board.set(Glance(id: "a", value: "1"), lifetime: .seconds(60))
        board.set(Glance(id: "b", value: "2"), lifetime: nil)
        #expect(home(harness).glance?.id == "a" && !home(harness).isGlanceStale)
        await harness.clock.advance(by: .seconds(15))
        #expect(home(harness).glance?.id == "b")
        harness.runtime.queue.enqueue(Activity(title: "card", hold: true))
        await harness.clock.advance(by: .seconds(100))
        #expect(harness.clock.timerCount == 0, "neither the minute nor a turn passes under a card")
        harness.runtime.queue.dismiss()
        await harness.clock.advance(by: .seconds(16))
        #expect(home(harness).glance?.id == "a" && home(harness).isGlanceStale)
    }

    @Test("a glance keeps its turn until its long words have passed by, which they do anew after a card")
    func longWords_keepTheTurn() async throws {
        let harness = try await makeHarness { $0.glances.interval = .seconds(5) }
        let board = harness.runtime.glances
        let words = Array(repeating: "rain from six", count: 9).joined(separator: " ")
        board.set(Glance(id: "long", value: words), lifetime: nil)
        board.set(Glance(id: "short", value: "2"), lifetime: nil)
        func seconds(until id: String) async -> Int {
            var seconds = 0
            while home(harness).glance?.id != id, seconds < 100 {
                await harness.clock.advance(by: .seconds(1))
                seconds += 1
            }
            return seconds
        }
        let turn = await seconds(until: "short")
        #expect((10..<60).contains(turn), "\(turn)")
        #expect(await seconds(until: "long") == 5)
        await harness.clock.advance(by: .seconds(4))
        harness.runtime.queue.enqueue(Activity(title: "card", hold: true))
        await harness.clock.advance(by: .seconds(100))
        harness.runtime.queue.dismiss()
        await harness.clock.advance(by: .seconds(1))
        let frames = harness.frames.count
        #expect(abs(await seconds(until: "short") - turn) <= 1)
        #expect(harness.frames.count - frames > 100)
        // A short value in place of the long one needs no more than its interval.
        _ = await seconds(until: "long")
        await harness.clock.advance(by: .seconds(2))
        board.set(Glance(id: "long", value: "dry"), lifetime: nil)
        #expect(await seconds(until: "short") == 3)
    }

    @Test("with two sides, two glances are left and right of the middle, and one alone stands beside the clock")
    func sides_areInTheScene() async throws {
        let harness = try await makeHarness { $0.glances.hasSides = true }
        let board = harness.runtime.glances
        let (a, b) = (Glance(id: "a", value: "1"), Glance(id: "b", value: "2"))
        board.set(a, lifetime: nil)
        #expect(home(harness).glance == a && home(harness).leading == nil)
        board.set(b, lifetime: nil)
        #expect(home(harness).leading == GlanceView(a).node && home(harness).trailing == GlanceView(b).node)
        board.remove("a")
        #expect(home(harness).glance == b && home(harness).leading == nil && home(harness).trailing == nil)
    }

    @Test("a glance that is pushed with an equal value wakes nothing, and draws nothing")
    func equalPush_wakesNothing() async throws {
        let options = StoreOptions(path: folder.path + "/notch.db")
        let harness = try RuntimeHarness(store: { Store(options, worker: InlineWorker(clock: $0), clock: $0) })
        try harness.runtime.start()
        await harness.clock.advance(by: .seconds(5))
        let board = harness.runtime.glances
        let placement = GlancePlacement(lifetime: .seconds(7200), isKept: true)
        let glance = Glance(id: "weather", value: "11°", detail: "rain from six")
        #expect(board.set(glance, placement, number: 11) == nil)
        await harness.clock.advance(by: .seconds(120))
        let (frames, scheduled) = (harness.frames.count, harness.clock.scheduledCount)
        for _ in 0..<100 { #expect(board.set(glance, placement, number: 11) == nil) }
        await harness.clock.advance(by: .seconds(1))
        // Only the end of the lifetime has its timer set anew; no timer fires, and nothing is written.
        #expect(harness.clock.scheduledCount <= scheduled + 1)
        #expect(harness.frames.count == frames)
        await end(harness)
    }

    @Test("without a store, a glance that changes leaves no timer behind under a card")
    func noStore_needsNoTimer() async throws {
        let harness = try await makeHarness()
        harness.runtime.queue.enqueue(Activity(title: "card", hold: true))
        await harness.clock.advance(by: .seconds(1))
        for value in ["1", "2", "3"] {
            #expect(harness.runtime.glances.set(Glance(id: "a", value: value), GlancePlacement(isKept: true)) == nil)
        }
        #expect(harness.clock.timerCount == 0)
    }

    @Test("next and previous turn the glances, end a card that shows, and mark the choices of a question")
    func next_turns() async throws {
        let harness = try await makeHarness()
        for id in ["a", "b", "c"] { harness.runtime.glances.set(Glance(id: id, value: id), lifetime: nil) }
        harness.runtime.handle(.action(.next, input: "knob"))
        #expect(home(harness).glance?.id == "b")
        harness.runtime.handle(.action(.previous, input: "knob"))
        harness.runtime.handle(.request(.previous, input: "socket"))
        #expect(home(harness).glance?.id == "c")
        harness.runtime.queue.enqueue(Activity(title: "card", hold: true))
        await harness.clock.advance(by: .seconds(1))
        harness.runtime.handle(.action(.previous, input: "knob"))
        await harness.clock.advance(by: .seconds(1))
        #expect(harness.runtime.queue.current == nil)
        #expect(home(harness).glance?.id == "c")
    }

    @Test("glances take turns only while somebody is near, if the configuration says so, and a reload changes that")
    func nearness_counts() async throws {
        let harness = try await makeHarness {
            $0.glances.onlyWhenNear = true
            $0.glances.interval = .seconds(5)
        }
        for id in ["a", "b"] { harness.runtime.glances.set(Glance(id: id, value: id), lifetime: nil) }
        await harness.clock.advance(by: .seconds(30))
        #expect(home(harness).glance?.id == "a")
        harness.runtime.coordinator.sense("hall", true)
        await harness.clock.advance(by: .seconds(6))
        #expect(home(harness).glance?.id == "b")
        harness.runtime.coordinator.sense("hall", false)
        await harness.clock.advance(by: .seconds(30))
        #expect(home(harness).glance?.id == "b")
        #expect(harness.runtime.reconfigure(NotchConfiguration()) == [])
        await harness.clock.advance(by: .seconds(15))
        #expect(home(harness).glance?.id == "a")
    }

    private func makeStored(at time: Int64) async throws -> RuntimeHarness {
        let options = StoreOptions(path: folder.path + "/notch.db")
        let harness = try RuntimeHarness(store: { Store(options, worker: InlineWorker(clock: $0), clock: $0) })
        let clock = harness.clock
        harness.runtime.glanceKeeper.time = {
            StoreTime(milliseconds: Self.start + time * 1000 + Int64(clock.now.milliseconds))
        }
        // There is no glance yet that could become older by that.
        harness.runtime.glanceKeeper.clockChanged(.stepped)
        try harness.runtime.start()
        await clock.advance(by: .milliseconds(10))
        return harness
    }

    @Test("what was pushed comes back after a restart with what is left of its lifetime by the civil time")
    func restart_keepsGlances() async throws {
        let first = try await makeStored(at: 0)
        let board = first.runtime.glances
        let weather = Glance(
            id: "weather", value: "11°", detail: "rain", icon: "cloud.rain", tint: .blue, level: 0.07, meter: .gauge,
            history: [1, 2.5])
        let hours = GlancePlacement(lifetime: .seconds(7200), isPinned: true, order: 3, isKept: true)
        #expect(board.set(weather, hours) == nil)
        let short = { GlancePlacement(lifetime: .seconds(600), whenStale: $0, isKept: true) }
        #expect(board.set(Glance(id: "gone", value: "1"), short(.remove)) == nil)
        #expect(board.set(Glance(id: "dim", value: "2"), short(.dim)) == nil)
        #expect(board.set(Glance(id: "ever", value: "3"), GlancePlacement(isKept: true)) == nil)
        #expect(board.set(Glance(id: "removed", value: "4"), GlancePlacement(isKept: true)) == nil)
        board.set(Glance(id: "module", value: "5"), lifetime: nil)
        board.remove("removed")
        await first.clock.advance(by: .seconds(60))
        await end(first)

        let second = try await makeStored(at: 3600)
        let items = second.runtime.glances.items()
        #expect(items.map(\.id) == ["dim", "ever", "weather"])
        #expect(items.map(\.isStale) == [true, false, false])
        #expect(items[2].glance == weather && items[2].placement == hours)
        let left = try #require(items[2].expires) - second.clock.now
        #expect(left > .seconds(3599) && left <= .seconds(3600))
        await end(second)
        // What was removed meanwhile is not in the file either.
        let third = try await makeStored(at: 3600)
        #expect(third.runtime.glances.count == 3)
        await end(third)
    }

    @Test("a power cut leaves at least half of the lifetime of a glance that was set again and again")
    func powerCut_leavesHalf() async throws {
        let first = try await makeStored(at: 0)
        let placement = GlancePlacement(lifetime: .seconds(1000), isKept: true)
        for _ in 0..<90 {
            #expect(first.runtime.glances.set(Glance(id: "a", value: "1"), placement) == nil)
            await first.clock.advance(by: .seconds(10))
        }
        // The first life just stops.
        let copy = try TemporaryFolder()
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            try FileManager.default.copyItem(atPath: folder.path + "/" + name, toPath: copy.path + "/" + name)
        }
        let options = StoreOptions(path: copy.path + "/notch.db")
        let second = try RuntimeHarness(store: { Store(options, worker: InlineWorker(clock: $0), clock: $0) })
        second.runtime.glanceKeeper.time = { StoreTime(milliseconds: Self.start + 900_000) }
        second.runtime.glanceKeeper.clockChanged(.stepped)
        try second.runtime.start()
        await second.clock.advance(by: .milliseconds(10))
        let expires = try #require(second.runtime.glances.items().first?.expires)
        #expect(expires - second.clock.now >= .seconds(490))
        await end(second)
        await end(first)
    }

    @Test("a value that is damaged is dropped, and the others come back")
    func damagedValue_isDropped() async throws {
        let first = try await makeStored(at: 0)
        #expect(first.runtime.glances.set(Glance(id: "a", value: "1"), GlancePlacement(isKept: true)) == nil)
        let texts = ["", "{", "[]", "{\"glance\":{\"id\":\"x\"}}", "{\"glance\":{\"id\":\"y\",\"value\":\"1\"}}"]
        for (index, text) in texts.enumerated() {
            first.runtime.store?.write(
                .value(ValueKey(area: GlanceKeeper.area, name: "bad\(index)"), Array(text.utf8)))
        }
        let far = "{\"glance\":{\"id\":\"far\",\"value\":\"1\"},\"untilMs\":9223372036854775807,\"place\":-1}"
        first.runtime.store?.write(.value(ValueKey(area: GlanceKeeper.area, name: "far"), Array(far.utf8)))
        await end(first)
        let second = try await makeStored(at: 0)
        #expect(second.runtime.glances.items().map(\.id) == ["far", "a"])
        await end(second)
    }

    @Test("lifetimes go on while the machine is suspended, and a clock that is set right counts for what came back")
    func civilTime_counts() async throws {
        let first = try await makeStored(at: 0)
        #expect(
            first.runtime.glances.set(
                Glance(id: "old", value: "1"), GlancePlacement(lifetime: .seconds(7200), isKept: true)) == nil)
        await end(first)
        // A board without a clock of its own comes up with the time at which it went down.
        let second = try await makeStored(at: 0)
        let clock = second.clock
        func left(_ id: String) throws -> Duration {
            let item = try #require(second.runtime.glances.items().first { $0.id == id })
            return try #require(item.expires) - clock.now
        }
        #expect(
            second.runtime.glances.set(
                Glance(id: "new", value: "1"), GlancePlacement(lifetime: .seconds(7200), isKept: true)) == nil)
        let keeper = second.runtime.glanceKeeper
        var offset: Int64 = 3_600_000
        func set() {
            keeper.time = { [offset] in StoreTime(milliseconds: Self.start + offset + Int64(clock.now.milliseconds)) }
        }
        set()
        second.runtime.clockChanged(.stepped)
        #expect(try left("old") < .seconds(3601) && left("new") > .seconds(7190))
        offset += 1_800_000
        set()
        second.runtime.clockChanged(.resumed(after: .seconds(1800)))
        #expect(try left("old") < .seconds(1801) && left("new") < .seconds(5401))
        await end(second)
    }

    private func end(_ harness: RuntimeHarness) async {
        var hasEnded = false
        harness.runtime.shutDown { hasEnded = true }
        await harness.clock.advance(by: .seconds(5))
        #expect(hasEnded)
    }
}
