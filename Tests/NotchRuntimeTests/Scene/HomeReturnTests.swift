import NotchEventLoop
import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchCore
@testable import NotchGraphics
@testable import NotchRuntime

/// How the scene's home view goes and comes back, on displays whose frames may be late.
@SurfaceActor
@Suite("Home's return")
struct HomeReturnTests {
    private let clock = ManualClock()
    private let queue: ActivityQueue
    private let coordinator: SurfaceCoordinator
    private let questions: Questions
    private let director: SceneDirector

    init() {
        queue = ActivityQueue(clock: clock)
        coordinator = SurfaceCoordinator(clock: clock)
        questions = Questions(clock: clock)
        director = SceneDirector(
            coordinator: coordinator, host: ActivityHost(queue: queue),
            modules: ModuleHost(
                first: nil, coordinator: coordinator, shared: queue,
                folders: ModuleFolders(beside: nil, logger: .silent), glances: GlanceBoard(clock: clock),
                clock: clock, logger: .silent),
            glances: GlanceBoard(clock: clock), clock: clock,
            wallClock: VirtualWallClock(clock: clock))
        coordinator.launch(cue: nil)
        queue.bind(to: coordinator)
        questions.bind(to: queue)
    }

    private func scene() -> Scene { director.scene(at: clock.now) }

    private func renderer(_ motion: Motion = .full) throws -> SceneRenderer {
        try SceneRenderer(geometry: PanelGeometry(parsing: "320x96"), options: RenderOptions(motion: motion))
    }

    /// Returns whether a picture has more than one colour.
    private func hasContent(_ renderer: SceneRenderer) -> Bool {
        let first = renderer.pixmap.pointer(x: 0, y: 0).pointee
        return (0..<96).contains { renderer.pixmap.row($0).contains { $0 != first } }
    }

    @Test("no frame is empty on a display that shows a frame in 300 ms, in any motion", arguments: [0, 50, 130, 220])
    func lateFrames_haveContent(start: Int) async throws {
        for motion in [Motion.full, .slides, .cuts] {
            let renderer = try renderer(motion)
            await clock.advance(by: .seconds(3))
            _ = renderer.render(scene(), at: clock.now)
            queue.enqueue(Activity(title: "A", dwell: .seconds(1)))
            await clock.advance(by: .milliseconds(200 + start))
            for _ in 0..<10 {
                _ = renderer.render(scene(), at: clock.now)
                #expect(hasContent(renderer), "\(motion) at \(clock.now)")
                await clock.advance(by: .milliseconds(300))
            }
            #expect(!scene().isCovered)
        }
    }

    @Test("a late frame shows home as far as it is back by then, as the surface does")
    func lateFrame_isNotLateInTheFade() async throws {
        _ = scene()
        queue.enqueue(Activity(title: "A", dwell: .seconds(1)))
        await clock.advance(by: .milliseconds(500))
        #expect(scene().isCovered)
        await clock.advance(by: .seconds(2))
        let bare = scene()
        #expect(bare.home.changed == .zero + .milliseconds(1480) && bare.leaving == nil)
        #expect(bare.surfaceChanged <= .zero + .milliseconds(1480))
    }

    @Test("after a card that was taken down at once, home is back at once")
    func takenDown_isReplacedAtOnce() async throws {
        let renderer = try renderer()
        _ = scene()
        queue.enqueue(Activity(title: "A"))
        await clock.advance(by: .milliseconds(700))
        _ = renderer.render(scene(), at: clock.now)
        await queue.quiesce()
        let bare = scene()
        #expect(!bare.isCovered && bare.home.changed == clock.now - .milliseconds(140))
        #expect(renderer.composition(of: bare, at: clock.now).placements.map(\.weight) == [256])
        #expect(renderer.composition(of: bare, at: clock.now)[.idleHome] != nil)
    }

    @Test("home that is half back when the next card comes goes from there")
    func return_isTurnedRound() async throws {
        let renderer = try renderer()
        _ = scene()
        queue.enqueue(Activity(title: "A", dwell: .seconds(1)))
        var weights: [Int] = []
        for step in 0..<170 {
            // The card begins to leave at 1400, and home to come at 1480.
            if step == 155 { queue.enqueue(Activity(title: "B")) }
            await clock.advance(by: step == 155 ? .zero : .milliseconds(10))
            let composition = renderer.composition(of: scene(), at: clock.now)
            if step >= 147 { weights.append(composition.homePlacements.map(\.weight).max() ?? 0) }
        }
        let jumps = zip(weights, weights.dropFirst()).map { abs($1 - $0) }
        #expect(weights.max() ?? 0 > 60 && weights.max() ?? 0 < 200, "\(weights)")
        #expect(jumps.max() ?? 256 < 60 && weights.last == 0, "\(weights)")
    }

    @Test("a card over a hidden surface has no home around it, and the surface is hidden again behind it")
    func hidden_staysHidden() async throws {
        for motion in [Motion.full, .cuts] {
            let renderer = try renderer(motion)
            coordinator.hideAtOnce()
            await clock.advance(by: .seconds(1))
            #expect(scene().surface == .hidden)
            queue.enqueue(Activity(title: "A", dwell: .seconds(1)))
            let began = clock.now
            await clock.advance(by: .milliseconds(700))
            #expect(scene().hidesHome && scene().isCovered)
            await clock.advance(by: .milliseconds(780))
            let leaving = scene()
            #expect(leaving.surface != .hidden && leaving.hidesHome && !leaving.isCovered)
            #expect(renderer.composition(of: leaving, at: clock.now).homePlacements.isEmpty)
            let next = try #require(renderer.nextFrame(for: leaving, after: clock.now))
            #expect(motion == .full ? next == clock.now : next == began + .milliseconds(1620))
            await clock.advance(by: .milliseconds(200))
            #expect(scene().surface == .hidden && !scene().hidesHome)
        }
    }

    @Test("the time on a card is when it came, whatever covers it meanwhile")
    func arrival_isKept() async throws {
        queue.enqueue(Activity(title: "A", hold: true))
        await clock.advance(by: .seconds(1))
        let came = try #require(scene().card?.time)
        let claim = SurfaceClaim(moduleID: "other", priority: .urgent, maxDuration: .seconds(200))
        guard case .granted(let token) = coordinator.begin(claim) else { return #expect(Bool(false)) }
        await clock.advance(by: .seconds(100))
        #expect(scene().card == nil)
        coordinator.end(token)
        await clock.advance(by: .seconds(1))
        #expect(scene().card?.time == came)
        queue.dismiss()
        queue.enqueue(Activity(title: "B", hold: true))
        await clock.advance(by: .seconds(1))
        let next = try #require(scene().card)
        #expect(next.activity.title == "B" && next.time != came)
    }
}

extension SurfaceCoordinator {
    /// Hides the surface, without waiting until it has settled.
    fileprivate func hideAtOnce() { Task { _ = await hide() } }
}
