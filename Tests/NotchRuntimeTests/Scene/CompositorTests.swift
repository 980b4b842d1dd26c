import NotchCore
import NotchDisplay
import NotchEventLoop
import NotchGraphics
import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchRuntime

/// The occasions on which a frame is drawn.
@SurfaceActor
@Suite struct CompositorTests {
    @Test("Q-D12: a frame that is shown between a card's end and the next card brings no frame without a card")
    func aFrameShownBetweenTwoCards_doesNotBringHomeBack() async throws {
        let clock = ManualClock()
        let display = HandDisplay(try PanelGeometry(width: 320, height: 96))
        var configuration = NotchConfiguration()
        configuration.launchCue = false
        configuration.transition = .zero
        let runtime = try NotchRuntime(
            configuration: configuration, clock: clock, wallClock: VirtualWallClock(clock: clock), display: display,
            pictures: ScriptedPictures(), logger: Logger(level: .error) { _, _, _ in })
        try runtime.start()
        await clock.advance(by: .zero)
        let first = Activity(title: "A", hold: true)
        let second = Activity(title: "B", hold: true)
        runtime.queue.enqueue(first)
        runtime.queue.enqueue(second)
        await display.finishAll(clock)
        #expect(display.frames.last?.activity == first.id)
        runtime.queue.update(first.id) { $0.title = "A that is changed" }
        await clock.advance(by: .zero)
        #expect(display.isBusy)
        let count = display.frames.count
        // The end of the card and the end of the frame arrive in one turn.
        runtime.queue.dismiss()
        display.finish()
        await display.finishAll(clock)
        let frames = display.frames.dropFirst(count)
        #expect(frames.first?.activity == second.id)
        #expect(frames.allSatisfy { $0.activity == second.id })
        // After the last card, home comes back all the same.
        runtime.queue.dismiss()
        await display.finishAll(clock)
        let last = try #require(display.frames.last)
        #expect(last.activity == nil)
    }

    /// A runtime at rest on a display, which counts how often its changes were settled.
    private func restingRuntime(
        on display: HandDisplay, _ clock: ManualClock, onSettled: @escaping @SurfaceActor (NotchRuntime) -> Void
    ) async throws -> NotchRuntime {
        var configuration = NotchConfiguration()
        configuration.launchCue = false
        let runtime = try NotchRuntime(
            configuration: configuration, clock: clock, wallClock: VirtualWallClock(clock: clock), display: display,
            pictures: ScriptedPictures(), logger: Logger(level: .error) { _, _, _ in })
        try runtime.start()
        await display.finishAll(clock)
        let onScene = runtime.director.onScene
        runtime.director.onScene = { [weak runtime] scene in
            onScene?(scene)
            if let runtime { onSettled(runtime) }
        }
        return runtime
    }

    @Test("the changes of an instant are settled once, and also while a frame is on its way")
    func changes_areSettledOnce() async throws {
        let clock = ManualClock()
        let display = HandDisplay(try PanelGeometry(width: 320, height: 96))
        var settled = 0
        let runtime = try await restingRuntime(on: display, clock) { _ in settled += 1 }
        runtime.queue.enqueue(Activity(title: "A", hold: true))
        await clock.advance(by: .zero)
        #expect(settled == 1 && display.isBusy && display.frames.last?.activity != nil)
        runtime.queue.enqueue(Activity(title: "B"))
        runtime.queue.enqueue(Activity(title: "C"))
        #expect(settled == 1)
        await clock.advance(by: .zero)
        #expect(settled == 2 && display.isBusy)
    }

    @Test("a change that comes while others are settled holds up none of the later ones")
    func aChangeWhileSettling_holdsUpNothing() async throws {
        let clock = ManualClock()
        let display = HandDisplay(try PanelGeometry(width: 320, height: 96))
        var settled = 0
        let runtime = try await restingRuntime(on: display, clock) { runtime in
            settled += 1
            if settled == 1 { runtime.queue.enqueue(Activity(title: "B")) }
        }
        runtime.queue.enqueue(Activity(title: "A", hold: true))
        await clock.advance(by: .zero)
        #expect(display.isBusy)
        // The frame never ends.
        let before = settled
        runtime.queue.enqueue(Activity(title: "B"))
        await clock.advance(by: .zero)
        #expect(settled == before + 1)
    }

    @Test("a panel that shows less than the one before gets pictures for what it can show")
    func anotherGlass_makesAnotherRenderer() async throws {
        let clock = ManualClock()
        let display = HandDisplay(try PanelGeometry(width: 320, height: 96))
        let home = ClockHome().scene(at: VirtualWallClock(clock: clock).now, pending: 0)
        var made: [PanelFormat] = []
        let compositor = try Compositor(
            display: display, recorder: nil, clock: clock, logger: Logger(level: .error) { _, _, _ in }
        ) { geometry, panelFormat in
            made.append(panelFormat)
            return try SceneRenderer(geometry: geometry, options: RenderOptions(panelFormat: panelFormat))
        } scene: { _ in
            Scene(surface: .compact, surfaceChanged: .zero, home: home)
        }
        compositor.apply(Theme(palette: .light))
        await display.finishAll(clock)
        let former = try #require(display.frames.last).pixmap
        compositor.displayChanged()
        display.panelFormat = .mono
        compositor.displayChanged()
        await display.finishAll(clock)
        #expect(made == [.colour, .mono])
        let last = try #require(display.frames.last).pixmap
        // The theme stays.
        #expect(former[0, 0] != last[0, 0] && last[0, 0] == 0xFFFF_FFFF)
    }

    @Test("a decision that is never made holds up no frame for long")
    func anEndlessDecision_holdsUpNothing() async throws {
        let clock = ManualClock()
        let display = HandDisplay(try PanelGeometry(width: 320, height: 96))
        let home = ClockHome().scene(at: VirtualWallClock(clock: clock).now, pending: 0)
        let compositor = try Compositor(
            display: display, recorder: nil, clock: clock, logger: Logger(level: .error) { _, _, _ in }
        ) { geometry, _ in
            try SceneRenderer(geometry: geometry)
        } scene: { _ in
            Scene(surface: .compact, surfaceChanged: .zero, home: home)
        } isUndecided: {
            true
        }
        var hasSettled = false
        compositor.setNeedsFrame()
        compositor.whenIdle { hasSettled = true }
        await clock.advance(by: .zero)
        #expect(display.frames.count == 1)
        #expect(!hasSettled)
        await display.finishAll(clock)
        #expect(hasSettled)
    }

    @Test(
        "a change that comes while the scene is made is drawn after the frame, and not beside it",
        arguments: [false, true])
    func aChangeWhileDrawing_isDrawnNext(isFrameVisible: Bool) async throws {
        let clock = ManualClock()
        let display = HandDisplay(try PanelGeometry(width: 320, height: 96))
        func scene(minute: Int) -> Scene {
            let time = WallTime(year: 2026, month: 1, day: 1, weekday: 5, hour: 9, minute: minute)
            return Scene(surface: .compact, surfaceChanged: .zero, home: HomeScene(time: time, pending: 0))
        }
        var minutes = [0]
        weak var compositor: Compositor?
        let made = try Compositor(
            display: display, recorder: nil, clock: clock, logger: Logger(level: .error) { _, _, _ in }
        ) { geometry, _ in
            try SceneRenderer(geometry: geometry)
        } scene: { _ in
            if minutes.count > 1 {
                minutes.removeFirst()
                compositor?.setNeedsFrame()
            }
            return scene(minute: minutes[0])
        }
        compositor = made
        made.setNeedsFrame()
        await display.finishAll(clock)
        let count = display.frames.count
        minutes = isFrameVisible ? [0, 1, 2] : [0, 0, 2]
        var hasSettled = false
        made.setNeedsFrame()
        made.whenIdle { hasSettled = true }
        await display.finishAll(clock)
        #expect(hasSettled && minutes == [2])
        #expect(display.frames.count == count + (isFrameVisible ? 2 : 1))
    }
}

/// A display whose frames are on the panel when a test says so.
@SurfaceActor
private final class HandDisplay: Display {
    let geometry: PanelGeometry
    var panelFormat = PanelFormat.colour
    let condition = DisplayCondition.showing
    let name = "hand"
    var onPresented: (@SurfaceActor (_ sequence: Int, _ at: Instant) -> Void)?
    var onChange: (@SurfaceActor () -> Void)?
    private(set) var frames: [Frame] = []
    private(set) var isBusy = false

    init(_ geometry: PanelGeometry) {
        self.geometry = geometry
    }

    func present(_ frame: Frame) throws(DisplayError) {
        #expect(!isBusy)
        frames.append(frame)
        isBusy = true
    }

    /// Reports that the frame under way is on the panel.
    func finish() {
        guard isBusy, let frame = frames.last else { return }
        isBusy = false
        onPresented?(frame.sequence, frame.instant)
    }

    /// Shows all that is drawn in the next second.
    func finishAll(_ clock: ManualClock) async {
        for _ in 0..<100 {
            await clock.advance(by: .milliseconds(10))
            finish()
        }
        await clock.advance(by: .zero)
    }

    func screenshot() -> Pixmap { Pixmap(width: geometry.bounds.width, height: geometry.bounds.height) }
    func setPowered(_ isPowered: Bool) {}
    func resumed() {}
    func close() {}
}
