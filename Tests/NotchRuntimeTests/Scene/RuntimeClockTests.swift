import NotchCore
import NotchGlances
import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchRuntime

/// The home's clock on a whole display, as `[Glance clock]` configures it.
@Suite("The clock of a runtime")
@SurfaceActor
struct RuntimeClockTests {
    @Test(
        "the home's clock wakes the process once a minute, with seconds once a second, and behind a card never",
        arguments: [false, true])
    func clock_wakesAsOftenAsItChanges(hasSeconds: Bool) async throws {
        let harness = try RuntimeHarness {
            $0.read("[Glance clock]\nKind=clock\nSeconds=\(hasSeconds ? "yes" : "no")")
        }
        try harness.runtime.start()
        await harness.clock.advance(by: .milliseconds(10_300))
        let (timers, frames) = (harness.clock.scheduledCount, harness.frames.count)
        await harness.clock.advance(by: .seconds(120))
        #expect(harness.frames.count == frames + (hasSeconds ? 120 : 2))
        #expect(harness.clock.timerCount == 1)
        // Each frame has two timers of its own, for its drawing and its presentation.
        let wakeups = harness.clock.scheduledCount - timers - 2 * (harness.frames.count - frames)
        #expect(wakeups == (hasSeconds ? 120 : 2))

        harness.runtime.queue.enqueue(Activity(title: "Held", hold: true))
        await harness.clock.advance(by: .seconds(10))
        #expect(harness.clock.timerCount == 0)
    }

    @Test("a second that passes draws its own digits, and a minute the texts")
    func clock_drawsWhatChanges() async throws {
        let harness = try RuntimeHarness {
            $0.read("[Glance clock]\nKind=clock\nSeconds=yes")
        }
        try harness.runtime.start()
        await harness.clock.advance(by: .seconds(10))
        let seconds = try #require(harness.frames.last?.damage.bounds)
        #expect(seconds.width < 30 && seconds.height < 30 && !seconds.isEmpty)
        await harness.clock.advance(by: .seconds(50))
        let minute = try #require(harness.frames.last?.damage.bounds)
        // Home moves by a pixel then, so all of its texts are drawn, and nothing between them.
        let area = try #require(harness.frames.last?.damage.area)
        #expect(minute.width > seconds.width && area < 320 * 96 / 3)
    }

    @Test("a reload changes the look of the home's clock at once, and takes it away")
    func clock_isReconfigured() async throws {
        let harness = try RuntimeHarness()
        try harness.runtime.start()
        await harness.clock.advance(by: .seconds(1))
        let plain = harness.runtime.director.scene(at: harness.clock.now).home
        #expect(plain.reading == nil)
        var configuration = NotchConfiguration()
        configuration.read("[Glance clock]\nKind=clock\nHours=12")
        _ = harness.runtime.reconfigure(configuration)
        #expect(harness.runtime.director.scene(at: harness.clock.now).home.reading?.note == "am")
        _ = harness.runtime.reconfigure(NotchConfiguration())
        #expect(harness.runtime.director.scene(at: harness.clock.now).home == plain)
    }
}
