import FoundationEssentials
import NotchCore
import NotchEventLoop
import NotchGlances
import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchRuntime

/// What clocks, glances and the state of the machine cost a whole display, counted.
@Suite("The cost of glances")
@SurfaceActor
struct GlanceCostTests {
    /// A display at rest, half a minute after a full one.
    private func makeHarness() async throws -> RuntimeHarness {
        let harness = try RuntimeHarness()
        try harness.runtime.start()
        await harness.clock.advance(by: .seconds(90))
        return harness
    }

    @Test("a clock draws once a minute, and wakes the program for the minute and for its frame only")
    func clock_wakesOnceAMinute() async throws {
        let harness = try await makeHarness()
        let frames = harness.frames.count
        let timers = harness.clock.scheduledCount
        await harness.clock.advance(by: .seconds(3600))
        #expect(harness.frames.count - frames == 60)
        // Each minute has its own timer, and its frame has two: when it begins, and when it is presented.
        #expect(harness.clock.scheduledCount - timers == 60 * 3)
    }

    @Test("a glance that is pushed with an equal value a thousand times wakes nothing and draws nothing")
    func equalGlance_wakesNothing() async throws {
        let harness = try await makeHarness()
        let board = harness.runtime.glances
        let glance = Glance(id: "weather", value: "11°", detail: "rain from six", level: 0.4)
        #expect(board.set(glance, GlancePlacement()) == nil)
        await harness.clock.advance(by: .seconds(2))
        let (frames, timers) = (harness.frames.count, harness.clock.scheduledCount)
        for _ in 0..<1000 { #expect(board.set(glance, GlancePlacement()) == nil) }
        await harness.clock.advance(by: .seconds(2))
        #expect(harness.frames.count == frames && harness.clock.scheduledCount == timers)
    }

    @Test("a new value moves on a bright panel and is one frame on a dimmed one; nothing wakes after either")
    func dimmedPanel_moves() async throws {
        let panels: [(Duration?, Int)] = [(nil, RuntimeHarness.framesOfChange), (.seconds(30), 1)]
        for (dimAfter, frames) in panels {
            let harness = try RuntimeHarness { $0.light.dimAfter = dimAfter }
            try harness.runtime.start()
            let board = harness.runtime.glances
            #expect(board.set(Glance(id: "weather", value: "11°"), GlancePlacement()) == nil)
            // Away from the minute's own wakeup.
            await harness.clock.advance(by: .seconds(90))
            let before = harness.frames.count
            #expect(board.set(Glance(id: "weather", value: "12°"), GlancePlacement()) == nil)
            await harness.clock.advance(by: .seconds(1))
            #expect(harness.frames.count - before == frames)
            let timers = harness.clock.scheduledCount
            await harness.clock.advance(by: .seconds(20))
            #expect(harness.clock.scheduledCount == timers && harness.frames.count - before == frames)
        }
    }

    @Test("long words pass by once a minute, rest on a dimmed panel, and pass by when it is bright again")
    func dimmedPanel_rests() async throws {
        for dimAfter in [nil, .seconds(30)] as [Duration?] {
            let harness = try RuntimeHarness { $0.light.dimAfter = dimAfter }
            try harness.runtime.start()
            let words = Array(repeating: "rain from six", count: 9).joined(separator: " ")
            #expect(harness.runtime.glances.set(Glance(id: "weather", value: words), GlancePlacement()) == nil)
            await harness.clock.advance(by: .seconds(90))
            var before = harness.frames.count
            await harness.clock.advance(by: .seconds(120))
            let frames = harness.frames.count - before
            #expect(dimAfter == nil ? frames > 1000 : frames == 2, "\(frames)")
            before = harness.frames.count
            harness.runtime.coordinator.open()
            await harness.clock.advance(by: .seconds(5))
            #expect(dimAfter == nil || harness.frames.count - before > 100)
        }
    }

    @Test("the state of the machine costs its own wakeups, and frames of the changed digits only")
    func system_drawsDigits() async throws {
        let harness = try await makeHarness()
        let folder = try TemporaryFolder()
        func write(available: Int) throws {
            try folder.write("MemTotal: 1000 kB\nMemAvailable: \(available) kB\n", to: "proc/meminfo")
        }
        try write(available: 750)
        var options = SystemOptions()
        options.metrics = [.memory]
        let module = SystemSource(
            options, reader: SystemReader(options, root: folder.path), worker: InlineWorker(clock: harness.clock),
            sink: harness.runtime.glances, clock: harness.clock)
        module.start()
        // Away from the minute's own wakeup.
        await harness.clock.advance(by: .seconds(32))
        #expect(harness.runtime.glances.items().map(\.glance.value) == ["25 %"])

        var (frames, fired) = (harness.frames.count, harness.clock.scheduledCount)
        await harness.clock.advance(by: .seconds(20))
        #expect(harness.frames.count == frames, "equal digits draw nothing")
        // Each look has a timer of the module, and one of the model of its thread.
        #expect(harness.clock.scheduledCount - fired == 4)

        let before = harness.picture
        try write(available: 720)
        (frames, fired) = (harness.frames.count, harness.clock.scheduledCount)
        await harness.clock.advance(by: .seconds(10))
        #expect(harness.runtime.glances.items().map(\.glance.value) == ["28 %"])
        #expect(harness.frames.count - frames == RuntimeHarness.framesOfChange)
        #expect(
            harness.clock.scheduledCount - fired == 2 + 2 + RuntimeHarness.framesOfChange,
            "the look's two, the first two frames', and the end of each frame")
        let damage = harness.frames[frames...].reduce(Region()) { all, frame in
            var all = all
            all.formUnion(frame.damage)
            return all
        }
        let changed = Self.changes(from: before, to: harness.picture)
        #expect(changed.area > 0 && damage.bounds.intersection(changed) == changed)
        // The digits and the bar, and not the clock beside them.
        #expect(damage.area * 4 < harness.picture.bounds.area, "\(damage.rects) for \(changed)")
        module.stop()
    }

    /// The smallest rectangle with all pixels that differ.
    private static func changes(from old: Pixmap, to new: Pixmap) -> PixelRect {
        var changed = PixelRect.zero
        for y in 0..<new.height {
            for x in 0..<new.width where old[x, y] != new[x, y] {
                changed = changed.union(PixelRect(x: x, y: y, width: 1, height: 1))
            }
        }
        return changed
    }
}
