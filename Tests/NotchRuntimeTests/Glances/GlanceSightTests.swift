import NotchCore
import NotchEventLoop
import NotchGlances
import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchIPC
@testable import NotchRuntime

/// Glances on a display whose module shows views of its own beside the middle, which take their place.
@Suite("Glances that nobody sees")
@SurfaceActor
struct GlanceSightTests {
    /// A display at rest, half a minute after a full one, whose module has a view on one side of the middle.
    private func makeHarness(
        _ configure: (inout NotchConfiguration) -> Void = { _ in }
    ) async throws -> RuntimeHarness {
        let harness = try RuntimeHarness {
            $0.compactViews.trailing = { Text("right") }
            $0.glances.interval = .seconds(5)
            configure(&$0)
        }
        try harness.runtime.start()
        await harness.clock.advance(by: .seconds(90))
        return harness
    }

    private func home(_ harness: RuntimeHarness) -> HomeScene {
        harness.runtime.director.scene(at: harness.clock.now).home
    }

    /// Returns how many timers fire and how many frames are drawn in a while, without the two timers of each frame.
    private func cost(of duration: Duration, _ harness: RuntimeHarness) async -> (wakeups: Int, frames: Int) {
        let (timers, frames) = (harness.clock.scheduledCount, harness.frames.count)
        await harness.clock.advance(by: duration)
        let drawn = harness.frames.count - frames
        return (harness.clock.scheduledCount - timers - 2 * drawn, drawn)
    }

    @Test("glances take no turns behind the views of a compact surface, and take them once home is opened")
    func turns_waitToBeSeen() async throws {
        let harness = try await makeHarness()
        let board = harness.runtime.glances
        for id in ["a", "b"] { board.set(Glance(id: id, value: id), lifetime: .seconds(40)) }
        let cost = await cost(of: .seconds(600), harness)
        #expect(cost.wakeups == 10 && cost.frames == 10, "the minutes and nothing else: \(cost)")
        #expect(board.shown?.glance.id == "a" && !board.canStep && home(harness).glance == nil)
        harness.runtime.handle(.action(.next, input: "knob"))
        #expect(board.shown?.glance.id == "a", "nobody turns what cannot be seen")

        harness.runtime.coordinator.open()
        await harness.clock.advance(by: .seconds(1))
        #expect(home(harness).glance?.id == "a" && board.canStep)
        await harness.clock.advance(by: .seconds(5))
        #expect(home(harness).glance?.id == "b")
        harness.runtime.coordinator.close()
        await harness.clock.advance(by: .seconds(1))
        #expect(home(harness).glance == nil && !board.canStep)
    }

    @Test("a client's module with both sides stops the turns while it is in the foreground")
    func clientsModule_stopsTheTurns() async throws {
        let harness = try RuntimeHarness { $0.glances.interval = .seconds(5) }
        try harness.runtime.start()
        let service = RuntimeService(
            runtime: harness.runtime, loop: try EventLoop(clock: .virtual), clientCount: { 0 }, reload: { [] })
        var request = RegisterModuleRequest(module: ModuleDraft(id: "sides"))
        (request.views.leading, request.views.trailing) = (["text": "l"], ["text": "r"])
        let call = VarlinkCall(
            method: "io.notchd.RegisterModule", parameters: [:], wantsMore: true, isOneway: false, peer: .own,
            connection: nil, isReplayed: true)
        try service.registerModule(NotchCall(request: request, call: call))
        for id in ["a", "b"] { harness.runtime.glances.set(Glance(id: id, value: id), lifetime: nil) }
        await harness.clock.advance(by: .seconds(90))
        let seen = await cost(of: .seconds(60), harness)
        #expect(
            seen.frames == 12 * RuntimeHarness.framesOfChange + 1,
            "a turn every five seconds, and the minute in the first frame of one of them")
        harness.runtime.moduleHost.switchModule(to: "sides")
        await harness.clock.advance(by: .seconds(5))
        // Away from the minute's own wakeup.
        let unseen = await cost(of: .seconds(20), harness)
        #expect(unseen.wakeups == 0 && unseen.frames == 0, "\(unseen)")
    }

    @Test("another module's views move, however long those before were on show; then nothing wakes")
    func modulesSwitch_moves() async throws {
        let harness = try RuntimeHarness()
        try harness.runtime.start()
        let service = RuntimeService(
            runtime: harness.runtime, loop: try EventLoop(clock: .virtual), clientCount: { 0 }, reload: { [] })
        for id in ["one", "two"] {
            var request = RegisterModuleRequest(module: ModuleDraft(id: id))
            (request.views.leading, request.views.trailing) = (["text": .string(id)], ["text": "r"])
            let call = VarlinkCall(
                method: "io.notchd.RegisterModule", parameters: [:], wantsMore: true, isOneway: false, peer: .own,
                connection: nil, isReplayed: true)
            try service.registerModule(NotchCall(request: request, call: call))
        }
        harness.runtime.moduleHost.switchModule(to: "one")
        // Away from the minute's own wakeup.
        await harness.clock.advance(by: .seconds(90))
        for id in ["two", "one"] {
            let frames = harness.frames.count
            harness.runtime.moduleHost.switchModule(to: id)
            await harness.clock.advance(by: .seconds(1))
            #expect(harness.frames.count - frames == RuntimeHarness.framesOfChange)
        }
        let rest = await cost(of: .seconds(20), harness)
        #expect(rest.wakeups == 0 && rest.frames == 0, "\(rest)")
    }

    @Test("the clocks of other zones and a timer in its last minute wake nobody who cannot see them")
    func digits_waitToBeSeen() async throws {
        let harness = try await makeHarness {
            $0.read("[Glance clock]\nKind=clock\nSeconds=yes\nZones=Europe/Berlin")
        }
        harness.runtime.glanceSources.timers.start(.timer, name: "tea", length: .seconds(50))
        let cost = await cost(of: .seconds(20), harness)
        #expect(cost.wakeups == 0 && cost.frames == 0, "\(cost)")
        harness.runtime.coordinator.open()
        await harness.clock.advance(by: .seconds(1))
        let opened = await self.cost(of: .seconds(5), harness)
        #expect(opened.frames == 5 + RuntimeHarness.framesOfChange, "each second, and the turn of one glance")
    }

    @Test("the card of a timer that ends covers a home that still has its glance, out of whose icon the card grows")
    func timersEnd_coversItsGlance() async throws {
        let harness = try RuntimeHarness()
        try harness.runtime.start()
        harness.runtime.glances.set(Glance(id: "a", value: "a"), lifetime: nil)
        await harness.clock.advance(by: .seconds(5))
        harness.runtime.glances.remove("a")
        harness.runtime.glanceSources.timers.start(.timer, name: "tea", length: .seconds(10))
        await harness.clock.advance(by: .seconds(9))
        #expect(home(harness).glance?.id == "timer:tea")
        await harness.clock.advance(by: .milliseconds(1100))
        let scene = harness.runtime.director.scene(at: harness.clock.now)
        #expect(scene.card?.activity.coalescingKey == "timer:tea")
        #expect(scene.home.glance?.id == "timer:tea" && scene.home.glance?.icon == scene.card?.activity.systemImage)
    }

    @Test("a home that has a glance of its own leaves the turns of others alone")
    func ownGlance_stopsTheTurns() async throws {
        let clock = ManualClock()
        let harness = try RuntimeHarness(
            {
                $0.glances.interval = .seconds(5)
                $0.setHome { ActivityHost(queue: ActivityQueue(clock: clock)) { OwnGlance() } }
            }, clock: clock)
        try harness.runtime.start()
        for id in ["a", "b"] { harness.runtime.glances.set(Glance(id: id, value: id), lifetime: nil) }
        await harness.clock.advance(by: .seconds(90))
        #expect(home(harness).glance?.id == "own" && harness.runtime.glances.shown?.glance.id == "a")
    }

    private struct OwnGlance: HomeView {
        func scene(at time: WallTime, pending: Int) -> HomeScene {
            var scene = HomeScene(time: time, pending: pending)
            scene.glance = Glance(id: "own", value: "own")
            return scene
        }
    }

    @Test("two glances on the sides take the place of a picture, until home is opened")
    func sides_replaceThePicture() async throws {
        let harness = try RuntimeHarness { $0.glances.hasSides = true }
        try harness.runtime.start()
        await harness.clock.advance(by: .seconds(2))
        var visibility: HomeVisibility?
        harness.runtime.director.onVisibility = { visibility = $0 }
        harness.runtime.glances.set(Glance(id: "a", value: "a"), lifetime: nil)
        await harness.clock.advance(by: .zero)
        #expect(visibility == HomeVisibility(showsGlances: true, glances: ["a"], showsPicture: true))
        harness.runtime.glances.set(Glance(id: "b", value: "b"), lifetime: nil)
        await harness.clock.advance(by: .zero)
        #expect(visibility == HomeVisibility(showsGlances: true, glances: ["a", "b"], showsPicture: false))
        harness.runtime.coordinator.open()
        await harness.clock.advance(by: .seconds(1))
        #expect(visibility?.showsPicture == true)
        harness.runtime.queue.enqueue(Activity(title: "card", hold: true))
        harness.runtime.coordinator.close()
        await harness.clock.advance(by: .seconds(1))
        #expect(visibility == HomeVisibility())
    }

    @Test("a picture is seen beside the clock, and not where views take its place")
    func picture_isSeen() {
        var home = HomeScene(time: WallTime(year: 2026, month: 1, day: 1, weekday: 4, hour: 9, minute: 41))
        #expect(HomeVisibility(of: home, isCompact: true).showsPicture)
        home.leading = Text("l").node
        #expect(!HomeVisibility(of: home, isCompact: true).showsPicture)
        #expect(!HomeVisibility(of: home, isCompact: true).showsGlances)
        #expect(HomeVisibility(of: home, isCompact: false).showsPicture)
        #expect(HomeVisibility(of: home, isCompact: false).showsGlances)
        (home.leading, home.view) = (nil, Text("v").node)
        #expect(!HomeVisibility(of: home, isCompact: true).showsPicture)
        #expect(HomeVisibility(of: home, isCompact: true).showsGlances)
    }
}
