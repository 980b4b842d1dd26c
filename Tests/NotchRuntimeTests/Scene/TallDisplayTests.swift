import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchCore
@testable import NotchRuntime

/// A display whose panel turns out to be a tall one, or a small one.
@SurfaceActor
@Suite("Panels that come while something is shown")
struct TallDisplayTests {
    @Test("the clock beside a card goes on, and wakes the process once a minute, as long as the panel is tall")
    func clock_goesOn() async throws {
        let harness = try RuntimeHarness()
        try harness.runtime.start()
        harness.runtime.queue.enqueue(Activity(title: "Held", hold: true))
        await harness.clock.advance(by: .seconds(10))
        #expect(harness.clock.timerCount == 0)
        try harness.replaceDisplay(width: 240, height: 400)
        await harness.clock.advance(by: .seconds(10))
        #expect(harness.clock.timerCount == 1)
        let (minute, frames) = (
            harness.runtime.director.scene(at: harness.clock.now).home.time.minute, harness.frames.count
        )
        await harness.clock.advance(by: .seconds(120))
        #expect(harness.runtime.director.scene(at: harness.clock.now).home.time.minute == minute + 2)
        #expect(harness.frames.count == frames + 2)
        // Only the clock is drawn again.
        #expect((harness.frames.last?.damage.bounds.maxY ?? 400) < 400 / 3)
        try harness.replaceDisplay(width: 320, height: 96)
        await harness.clock.advance(by: .seconds(10))
        #expect(harness.clock.timerCount == 0)
    }

    @Test("the choice in sight is marked when a panel comes that has room for one only")
    func choice_isMarked() async throws {
        let harness = try RuntimeHarness()
        try harness.runtime.start()
        let question = Question(title: "How was it?", choices: ["Great", "Good", "So so", "Never again"])
        try harness.runtime.questions.ask(question) { _ in }
        await harness.clock.advance(by: .seconds(2))
        #expect(harness.runtime.questions.scene != nil && harness.runtime.questions.scene?.marked == nil)
        try harness.replaceDisplay(width: 320, height: 170)
        await harness.clock.advance(by: .seconds(1))
        #expect(harness.runtime.questions.scene?.marked == nil)
        try harness.replaceDisplay(width: 128, height: 32)
        await harness.clock.advance(by: .seconds(1))
        #expect(harness.runtime.questions.scene?.marked == 1)
    }
}
