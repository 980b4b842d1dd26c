import NotchCore
import NotchDisplay
import NotchGraphics
import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchRuntime

/// Decisions and pixels together, on a clock that the test moves.
@Suite("Runtime")
@SurfaceActor
struct RuntimeTests {
    @Test("a queue that is bound without a host is told of at its first grant, once")
    func unhostedQueue_isToldOf() async throws {
        let harness = try RuntimeHarness()
        try harness.runtime.start()
        let stray = ActivityQueue(clock: harness.clock)
        harness.runtime.queue.enqueue(Activity(title: "own"))
        await harness.clock.advance(by: .seconds(10))
        #expect(!harness.log.contains { $0.contains("no host shows its cards") })
        stray.bind(to: harness.runtime.coordinator)
        for title in ["A", "B"] { stray.enqueue(Activity(title: title)) }
        await harness.clock.advance(by: .seconds(20))
        #expect(stray.current == nil && stray.pending.isEmpty)
        #expect(harness.log.count { $0.contains("no host shows its cards") } == 1)
    }

    @Test("Q25: the card replaces home, follows its queue's phases, and home comes back")
    func card_followsPhases() async throws {
        let harness = try RuntimeHarness()
        try harness.runtime.start()
        await harness.clock.advance(by: .seconds(1))
        harness.runtime.queue.enqueue(Activity(title: "A"))
        await harness.clock.advance(by: .seconds(5))
        let phases = harness.frames.map(\.phase)
        let first = try #require(phases.firstIndex(of: .animateIn))
        let last = try #require(phases.lastIndex(of: .animateOut))
        #expect(phases[..<first].allSatisfy { $0 == nil })
        #expect(phases[first...last].allSatisfy { $0 != nil })
        #expect(phases[(last + 1)...].allSatisfy { $0 == nil })
        #expect(phases.last == .some(nil))
    }

    @Test("a theme that a client chose outlives a reload, unless the files say another one than before")
    func theme_staysUntilTheFilesChange() throws {
        let harness = try RuntimeHarness { $0.theme = $0.theme.with(palette: .dark) }
        let runtime = harness.runtime
        try runtime.start()
        var files = runtime.configuration
        runtime.apply(runtime.theme.with(palette: .light))
        for _ in 0..<2 {
            files.dwell = .seconds(3)
            #expect(runtime.reconfigure(files).isEmpty)
            #expect(runtime.theme.palette == .light)
            #expect(runtime.configuration.dwell == files.dwell)
        }
        files.theme = files.theme.with(accent: .rose)
        _ = runtime.reconfigure(files)
        #expect(runtime.theme == files.theme)
        // The theme that the client chooses next stays as well.
        runtime.apply(runtime.theme.with(palette: .light))
        _ = runtime.reconfigure(files)
        #expect(runtime.theme.palette == .light && runtime.theme.accentPreset == .rose)
        files.theme = files.theme.with(accent: .teal)
        _ = runtime.reconfigure(files)
        #expect(runtime.theme == files.theme)
    }

    @Test("Q-D12: between cards that follow one another home does not come back, and the surface stays open")
    func cards_followWithoutFlicker() async throws {
        let harness = try RuntimeHarness()
        try harness.runtime.start()
        await harness.clock.advance(by: .seconds(1))
        var transitions = 0
        let observation = harness.runtime.coordinator.observe { notice in
            if case .transition = notice { transitions += 1 }
        }
        for title in ["A", "B", "C"] { harness.runtime.queue.enqueue(Activity(title: title)) }
        await harness.clock.advance(by: .seconds(20))
        let cards = harness.frames.drop { $0.activity == nil }
        let run = cards.prefix { $0.activity != nil }
        #expect(Set(run.map(\.activity)).count == 3)
        #expect(transitions == 2, "once up, once down")
        observation.cancel()
    }

    @Test("another geometry in the middle of a slide: the next frame is whole, of the new size, and the slide goes on")
    func display_changesItsGeometryWhileACardMoves() async throws {
        let harness = try RuntimeHarness()
        try harness.runtime.start()
        await harness.clock.advance(by: .seconds(1))
        harness.runtime.queue.enqueue(Activity(title: "A", hold: true))
        await harness.clock.advance(by: .milliseconds(120))
        let before = harness.frames.count
        try harness.replaceDisplay(width: 480, height: 120)
        await harness.clock.advance(by: .milliseconds(17))
        let next = try #require(harness.frames.dropFirst(before).first)
        #expect(next.damage.bounds == PixelRect(x: 0, y: 0, width: 480, height: 120))
        #expect(next.phase == .animateIn)
        await harness.clock.advance(by: .seconds(3))
        #expect(harness.frames.count > before + 2, "the slide goes on")

        let other = try RuntimeHarness()
        try other.replaceDisplay(width: 480, height: 120)
        try other.runtime.start()
        await other.clock.advance(by: .seconds(1))
        other.runtime.queue.enqueue(Activity(title: "A", hold: true))
        await other.clock.advance(by: .seconds(4))
        expectSame(harness.picture, other.picture)
    }

    @Test("a display that waits for its device is reported once, and so is its return")
    func display_waits() throws {
        let harness = try RuntimeHarness()
        try harness.replaceDisplay(width: 320, height: 96, condition: .waiting("no display is connected"))
        try harness.replaceDisplay(width: 320, height: 96, condition: .waiting("no display is connected"))
        try harness.replaceDisplay(width: 320, height: 96)
        #expect(harness.log == ["headless: waiting: no display is connected", "headless: showing"])
    }

    @Test("at rest nothing wakes the process but the clock's minute; under a held card nothing at all")
    func rest_isStill() async throws {
        let harness = try RuntimeHarness()
        try harness.runtime.start()
        await harness.clock.advance(by: .seconds(10))
        #expect(harness.clock.timerCount == 1, "the minute")
        let frames = harness.frames.count
        await harness.clock.advance(by: .seconds(60))
        #expect(harness.frames.count == frames + 1, "the minute's own frame")

        harness.runtime.queue.enqueue(Activity(title: "Held", hold: true))
        await harness.clock.advance(by: .seconds(10))
        #expect(harness.clock.timerCount == 0)
        harness.runtime.queue.dismiss()
        await harness.clock.advance(by: .seconds(10))
        #expect(harness.clock.timerCount == 1)
    }

    @Test("Q17: while somebody hovers a pending activity waits without a timer, and comes as soon as nobody does")
    func hover_parksTheQueue() async throws {
        let harness = try RuntimeHarness()
        try harness.runtime.start()
        await harness.clock.advance(by: .seconds(1))
        harness.runtime.coordinator.setHovering(true)
        harness.runtime.queue.enqueue(Activity(title: "Later"))
        await harness.clock.advance(by: .seconds(3))
        #expect(harness.runtime.queue.current == nil)
        #expect(harness.frames.allSatisfy { $0.activity == nil })
        #expect(harness.clock.timerCount == 1, "the minute")
        harness.runtime.coordinator.setHovering(false)
        await harness.clock.advance(by: .zero)
        #expect(harness.runtime.queue.current?.title == "Later")
    }

    @Test("B6.15: a refusal is returned, reported and logged")
    func refusal_isTold() async throws {
        let harness = try RuntimeHarness { $0.capacity = 1 }
        try harness.runtime.start()
        var told: [String] = []
        let observation = harness.runtime.queue.observe { event, _ in told.append("\(event)") }
        harness.runtime.queue.suspend()
        let results = ["A", "B"].map { harness.runtime.queue.enqueue(Activity(title: $0)) }
        #expect(results.last == .refused(.full(capacity: 1)))
        #expect(told.suffix(2) == ["A enqueued", "B refused"])
        #expect(harness.log.contains { $0.hasPrefix("'B' was refused: the queue is full") })
        observation.cancel()
    }

    @Test("a progress update draws small frames while the bar moves, and one if it may not", arguments: [false, true])
    func progress_isSmall(reduceMotion: Bool) async throws {
        let harness = try RuntimeHarness { $0.reduceMotion = reduceMotion }
        try harness.runtime.start()
        let activity = Activity(title: "Backup", progress: 10, hold: true)
        harness.runtime.queue.enqueue(activity)
        await harness.clock.advance(by: .seconds(2))
        let frames = harness.frames.count
        for step in 11...60 {
            harness.runtime.queue.update(activity.id) { $0.progress = Double(step) }
        }
        await harness.clock.advance(by: .seconds(1))
        let drawn = harness.frames.dropFirst(frames)
        // What happens at one instant is one change, and the bar takes 250 ms, 60 frames a second at most.
        #expect(reduceMotion ? drawn.count == 1 : (8...16).contains(drawn.count))
        #expect(drawn.allSatisfy { $0.damage.area < 320 * 96 / 8 })
    }

    @Test("quiescing at the end takes the card down and leaves a dark panel")
    func end_isDark() async throws {
        let harness = try RuntimeHarness()
        try harness.runtime.start()
        harness.runtime.queue.enqueue(Activity(title: "Held", hold: true))
        harness.runtime.queue.enqueue(Activity(title: "Waiting"))
        await harness.clock.advance(by: .seconds(2))
        var hasEnded = false
        harness.runtime.shutDown { hasEnded = true }
        await harness.clock.advance(by: .seconds(1))
        #expect(hasEnded)
        let picture = harness.runtime.display.screenshot()
        for y in 0..<picture.height {
            #expect(picture.row(y).allSatisfy { $0 & 0xFF_FFFF == 0 })
        }
        #expect(harness.clock.timerCount == 0)
        let ended = harness.runtime.history.entries(limit: 9)
        #expect(ended.map(\.activity.title) == ["Waiting", "Held"])
        #expect(ended.map(\.outcome) == [.cancelled, .interrupted])
    }

    private func expectSame(_ one: Pixmap, _ other: Pixmap, at location: SourceLocation = #_sourceLocation) {
        #expect(one.bounds == other.bounds, sourceLocation: location)
        #expect((0..<one.height).allSatisfy { Array(one.row($0)) == Array(other.row($0)) }, sourceLocation: location)
    }
}
