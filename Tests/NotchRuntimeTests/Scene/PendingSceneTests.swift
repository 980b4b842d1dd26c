import NotchCore
import NotchEventLoop
import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchRuntime

/// The part of the scene about activities that wait.
@SurfaceActor
@Suite("Pending scene")
struct PendingSceneTests {
    /// Returns no modules.
    private func modules(of coordinator: SurfaceCoordinator, _ queue: ActivityQueue, _ clock: ManualClock) -> ModuleHost
    {
        ModuleHost(
            first: nil, coordinator: coordinator, shared: queue, folders: ModuleFolders(beside: nil, logger: .silent),
            glances: GlanceBoard(clock: clock), clock: clock, logger: .silent)
    }

    @Test("the scene tells the highest priority that waits, and since when it is the highest")
    func scene_tellsWhatWaits() throws {
        let clock = ManualClock()
        // The queue is bound to no surface, so that nothing is ever shown.
        let queue = ActivityQueue(clock: clock)
        let coordinator = SurfaceCoordinator(clock: clock)
        let director = SceneDirector(
            coordinator: coordinator, host: ActivityHost(queue: queue),
            modules: modules(of: coordinator, queue, clock),
            glances: GlanceBoard(clock: clock), clock: clock, wallClock: VirtualWallClock(clock: clock))
        func pending(at milliseconds: Int) -> PendingScene? {
            director.scene(at: Instant(sinceStart: .milliseconds(milliseconds))).pending
        }
        func since(_ milliseconds: Int, _ priority: ActivityPriority, count: Int = 1) -> PendingScene {
            PendingScene(priority: priority, began: Instant(sinceStart: .milliseconds(milliseconds)), count: count)
        }
        #expect(pending(at: 0) == nil)
        let low = Activity(priority: .low, title: "A")
        queue.enqueue(low)
        #expect(pending(at: 10) == since(10, .low))
        #expect(pending(at: 20) == since(10, .low))
        let high = Activity(priority: .high, title: "B")
        queue.enqueue(high)
        #expect(pending(at: 30) == since(30, .high, count: 2))
        queue.cancel(high.id)
        #expect(pending(at: 40) == since(40, .low))
        queue.cancel(low.id)
        #expect(pending(at: 50) == nil)
    }

    @Test("an activity that has its turn at once is not reported as waiting")
    func scene_tellsNothingBeforeTheTurn() async throws {
        let clock = ManualClock()
        let queue = ActivityQueue(clock: clock)
        let coordinator = SurfaceCoordinator(clock: clock)
        let director = SceneDirector(
            coordinator: coordinator, host: ActivityHost(queue: queue),
            modules: modules(of: coordinator, queue, clock),
            glances: GlanceBoard(clock: clock), clock: clock, wallClock: VirtualWallClock(clock: clock))
        var told: [ActivityPriority?] = []
        director.onScene = { told.append($0.pending?.priority) }
        director.start()
        queue.bind(to: coordinator)
        queue.enqueue(Activity(priority: .high, title: "A"))
        await settle()
        #expect(queue.card != nil && told.allSatisfy { $0 == nil })
        queue.enqueue(Activity(priority: .low, title: "B"))
        await clock.advance(by: .zero)
        #expect(told.last == .low)
    }
}
