import FoundationEssentials
import NotchCore
import NotchEventLoop
import NotchGlances
import NotchIPC
import NotchStore
import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchRuntime

/// What a display remembers, on a clock that the test moves.
@Suite("Store of a runtime")
@SurfaceActor
struct RuntimeStoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func makeHarness() async throws -> RuntimeHarness {
        let options = StoreOptions(path: folder.path + "/notch.db")
        let harness = try RuntimeHarness(store: { Store(options, worker: InlineWorker(clock: $0), clock: $0) })
        try harness.runtime.start()
        await harness.clock.advance(by: .milliseconds(10))
        return harness
    }

    @Test("what waited and what was on show comes back in its order, and the history says interrupted")
    func life_goesOn() async throws {
        let first = try await makeHarness()
        let activities = ["A", "B", "C"].map { Activity(title: $0, dwell: .seconds(30)) }
        for activity in activities { first.runtime.queue.enqueue(activity) }
        await first.clock.advance(by: .seconds(3))
        #expect(first.runtime.queue.current?.title == "A")
        await end(first)

        let second = try await makeHarness()
        #expect(second.log.contains("3 activities of the last run came back"))
        await second.clock.advance(by: .seconds(1))
        #expect(second.runtime.queue.current == activities[0])
        #expect(second.runtime.queue.pending == Array(activities[1...]))
        let entry = try #require(second.runtime.history.entries(limit: 9).first)
        #expect(entry.activity == activities[0] && entry.outcome == .interrupted)
        await end(second)
    }

    @Test("the history of an earlier run is before that of this one")
    func history_goesOn() async throws {
        let first = try await makeHarness()
        first.runtime.queue.enqueue(Activity(title: "old"))
        await first.clock.advance(by: .seconds(10))
        await end(first)
        let second = try await makeHarness()
        second.runtime.queue.enqueue(Activity(title: "new"))
        await second.clock.advance(by: .seconds(10))
        #expect(second.runtime.history.entries(limit: 9).map(\.activity.title) == ["new", "old"])
        await end(second)
    }

    @Test("a question is in the history after a restart as before it, with its choices and without a priority")
    func question_keepsItsChoices() async throws {
        let first = try await makeHarness()
        let question = Question(title: "Deploy?", choices: ["Yes", "No"], timeout: .seconds(60))
        try first.runtime.questions.ask(question) { _ in }
        await first.clock.advance(by: .seconds(2))
        first.runtime.questions.answer(2, to: question.id)
        await first.clock.advance(by: .seconds(2))
        await end(first)
        let second = try await makeHarness()
        let entry = try #require(second.runtime.history.entries(limit: 9).first)
        #expect(entry.activity == Activity(question) && entry.outcome == .answered(2))
        let fields = entry.activity.fields
        #expect(fields["choices"] == .strings(["Yes", "No"]) && fields["priority"] == nil)
        await end(second)
    }

    @Test("an activity that has ended does not come back")
    func ended_staysEnded() async throws {
        let first = try await makeHarness()
        first.runtime.queue.suspend()
        let activity = Activity(title: "A")
        first.runtime.queue.enqueue(activity)
        await first.clock.advance(by: .seconds(2))
        first.runtime.queue.cancel(activity.id)
        await end(first)
        let second = try await makeHarness()
        #expect(second.runtime.queue.pending.isEmpty)
        #expect(second.runtime.history.entries(limit: 9).map(\.outcome) == [.cancelled])
        await end(second)
    }

    @Test("a disk that fails is told once, and the display goes on")
    func fault_isToldOnce() async throws {
        let options = StoreOptions(path: folder.path + "/missing/folder/notch.db")
        let harness = try RuntimeHarness(store: { Store(options, worker: InlineWorker(clock: $0), clock: $0) })
        try harness.runtime.start()
        harness.runtime.queue.enqueue(Activity(title: "A"))
        await harness.clock.advance(by: .seconds(600))
        #expect(harness.log.count { $0.contains("kept in memory only") } == 1)
        #expect(harness.runtime.history.entries(limit: 9).map(\.activity.title) == ["A"])
        await end(harness)
    }

    /// A civil clock that is wrong by a time.
    private struct WrongClock: WallClock {
        let clock: any SurfaceClock
        let error: Duration

        var reading: WallReading { VirtualWallClock(clock: VirtualClock(now: clock.now + error)).reading }
    }

    @Test("a timer goes on where it was after a start whose clock is years away", arguments: [-20, 0, 20])
    func timer_goesOn(years: Int) async throws {
        func life(_ years: Int) async throws -> RuntimeHarness {
            let error = Duration.seconds(years * 365 * 86_400)
            let options = StoreOptions(path: folder.path + "/notch.db")
            let harness = try RuntimeHarness(
                wallClock: { WrongClock(clock: $0, error: error) },
                store: { clock in
                    Store(options, worker: InlineWorker(clock: clock), clock: clock) {
                        StoreTime(
                            milliseconds: WrongClock(clock: clock, error: error).reading.milliseconds,
                            steady: Int64(clock.now.milliseconds))
                    }
                })
            try harness.runtime.start()
            await harness.clock.advance(by: .milliseconds(10))
            return harness
        }
        let first = try await life(0)
        first.runtime.glanceSources.timers.start(.timer, name: "tea", length: .seconds(1000))
        await first.clock.advance(by: .seconds(300))
        await end(first)
        // The civil time begins anew with each clock, as on a board without one.
        let second = try await life(years)
        await second.clock.advance(by: .seconds(1))
        let elapsed = try #require(second.runtime.glanceSources.timers.reports.first?.elapsed)
        #expect((.seconds(300)...(.seconds(307))).contains(elapsed))
        await second.clock.advance(by: .seconds(700))
        #expect(second.runtime.queue.current?.title == "tea")
        await end(second)
    }

    @Test("the cards of offers of an earlier run are taken back, and other cards with such a key are not")
    func staleOffer_goes() async throws {
        let first = try await makeHarness()
        first.runtime.queue.suspend()
        let (offer, other) = (
            Activity(coalescingKey: "handoff:" + UUID().uuidString, title: "offer"),
            Activity(coalescingKey: "handoff:mine", title: "mine")
        )
        for activity in [offer, other] { first.runtime.queue.enqueue(activity) }
        await first.clock.advance(by: .seconds(2))
        await end(first)
        let second = try await makeHarness()
        second.runtime.queue.suspend()
        #expect(second.runtime.queue.activity(offer.id) == nil)
        #expect(second.runtime.queue.activity(other.id) == other)
        await end(second)
    }

    @Test("what waits for a client's module that does not come back is cancelled after a minute")
    func orphans_end() async throws {
        let first = try await makeHarness()
        let activities = ["weather", "mail"].map { Activity(title: $0, module: $0) }
        for name in ["weather", "mail"] { register(name, at: first) }
        for activity in activities { first.runtime.queue.enqueue(activity) }
        await first.clock.advance(by: .seconds(2))
        await end(first)

        let second = try await makeHarness()
        #expect(second.runtime.queue.pending == activities)
        await second.clock.advance(by: .seconds(50))
        register("mail", at: second)
        #expect(second.runtime.queue.pending == activities)
        await second.clock.advance(by: .seconds(11))
        #expect(second.runtime.queue.pending == Array(activities[1...]))
        #expect(second.runtime.history.entries(limit: 9).map(\.outcome) == [.cancelled])
        #expect(second.log.contains { $0.contains("nobody registered weather") })
        await end(second)
        let third = try await makeHarness()
        #expect(third.runtime.queue.activity(activities[0].id) == nil)
        await end(third)
    }

    private func register(_ id: String, at harness: RuntimeHarness) {
        let module = MainModule(ModuleScreen())
        #expect(harness.runtime.moduleHost.register(ModuleDescriptor(id: id)) { module } == nil)
    }

    private func end(_ harness: RuntimeHarness) async {
        var hasEnded = false
        harness.runtime.shutDown { hasEnded = true }
        await harness.clock.advance(by: .seconds(5))
        #expect(hasEnded)
    }
}
