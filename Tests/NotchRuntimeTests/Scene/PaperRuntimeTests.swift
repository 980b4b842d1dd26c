import FoundationEssentials
import NotchCore
import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchRuntime

/// Electronic paper by the runtime's clock: decisions and pictures together.
@Suite("Electronic paper on a whole display")
@SurfaceActor
struct PaperRuntimeTests {
    private func harness(_ configure: (inout NotchConfiguration) -> Void = { _ in }) throws -> RuntimeHarness {
        let harness = try RuntimeHarness {
            $0.panel.isPaper = true
            $0.launchCue = true
            configure(&$0)
        }
        try harness.runtime.start()
        return harness
    }

    private func held(_ title: String = "Copying", priority: ActivityPriority = .normal) -> Activity {
        Activity(priority: priority, title: title, progress: 0, hold: true)
    }

    /// Updates the progress of a card at an interval.
    private func update(
        _ card: Activity, to range: ClosedRange<Int>, every interval: Duration, in harness: RuntimeHarness
    ) async {
        for progress in range {
            harness.runtime.queue.update(card.id) { $0.progress = Double(progress) }
            await harness.clock.advance(by: interval)
        }
    }

    @Test("ten changes in a second are two frames, and the second one has the newest state")
    func burst_isTwoFrames() async throws {
        let harness = try harness()
        let card = held()
        harness.runtime.queue.enqueue(card)
        await harness.clock.advance(by: .seconds(10))
        let before = harness.frames.count
        await update(card, to: 1...10, every: .milliseconds(100), in: harness)
        await harness.clock.advance(by: .seconds(30))
        let instants = harness.frames[before...].map(\.instant.milliseconds)
        #expect(instants == [10_000, 12_000])
        let other = try self.harness()
        var last = held()
        last.progress = 10
        other.runtime.queue.enqueue(last)
        await other.clock.advance(by: .seconds(10))
        let (picture, expected) = (harness.picture, other.picture)
        #expect((0..<expected.height).allSatisfy { Array(picture.row($0)) == Array(expected.row($0)) })
    }

    @Test("frames that are always wanted are two seconds apart, and no state waits longer")
    func frames_keepTheirPace() async throws {
        let harness = try harness()
        let card = held()
        harness.runtime.queue.enqueue(card)
        await update(card, to: 1...95, every: .milliseconds(333), in: harness)
        await harness.clock.advance(by: .seconds(5))
        let instants = harness.frames.map(\.instant.milliseconds)
        for (one, next) in zip(instants, instants.dropFirst()) { #expect((2000...2333).contains(next - one)) }
        #expect(instants.count >= 13)
    }

    @Test("a card that comes urgently, its light and the greeting are one frame each at most")
    func card_isOneFrame() async throws {
        let harness = try harness()
        await harness.clock.advance(by: .seconds(10))
        #expect(harness.frames.count == 1)
        harness.runtime.queue.enqueue(held(priority: .high))
        await harness.clock.advance(by: .seconds(30))
        #expect(harness.frames.map(\.instant.milliseconds) == [0, 10_000])
        harness.runtime.queue.dismiss()
        await harness.clock.advance(by: .seconds(15))
        #expect(harness.frames.count == 3)
    }

    @Test("at rest the process wakes for the minute of the clock and for 03:00, and behind a card for 03:00 alone")
    func rest_wakesForTheMinute() async throws {
        let harness = try harness { $0.read("[Glance clock]\nKind=clock\nSeconds=yes") }
        await harness.clock.advance(by: .milliseconds(10_300))
        let (timers, frames) = (harness.clock.scheduledCount, harness.frames.count)
        await harness.clock.advance(by: .seconds(3600))
        #expect(harness.frames.count == frames + 60)
        // Each frame has two timers of its own, for its drawing and its presentation, and one for the next minute.
        #expect(harness.clock.scheduledCount - timers == 3 * 60)
        #expect(harness.clock.timerCount == 2)
        #expect(harness.runtime.director.scene(at: harness.clock.now).home.reading?.note == "")

        harness.runtime.queue.enqueue(held())
        await harness.clock.advance(by: .seconds(60))
        let resting = harness.clock.scheduledCount
        await harness.clock.advance(by: .seconds(3600))
        #expect(harness.clock.scheduledCount == resting && harness.clock.timerCount == 1)
    }

    @Test("each 60th frame is shown by turning the panel off and on, and has its picture by then")
    func sixtiethFrame_cleans() async throws {
        let harness = try harness()
        let card = held()
        harness.runtime.queue.enqueue(card)
        var powers: [Int] = []
        for progress in 1...100 {
            harness.runtime.queue.update(card.id) { $0.progress = Double(progress) }
            await harness.clock.advance(by: .seconds(3))
            if harness.powers.count > 2 * powers.count { powers.append(harness.frames.count) }
        }
        #expect(powers == [60] && harness.powers == [false, true])
        #expect(harness.powerFrames == [59, 60], "the frame is there when the panel is turned on")
    }

    @Test("at 03:00 an unchanged picture is cleaned once, and a dark panel is not")
    func threeOClock_cleans() async throws {
        // The clock begins at 09:41.
        let untilThree = Duration.seconds((17 * 60 + 19) * 60)
        let harness = try harness()
        harness.runtime.queue.enqueue(held())
        await harness.clock.advance(by: untilThree - .seconds(1))
        let frames = harness.frames.count
        #expect(harness.powers.isEmpty)
        await harness.clock.advance(by: .seconds(1))
        #expect(harness.powers == [false, true] && harness.frames.count == frames)
        await harness.clock.advance(by: .seconds(24 * 3600 - 1))
        #expect(harness.powers.count == 2)
        await harness.clock.advance(by: .seconds(1))
        #expect(harness.powers.count == 4)

        let dark = try self.harness { $0.light = LightPolicy(blankAfter: .seconds(60)) }
        await dark.clock.advance(by: .seconds(120))
        #expect(dark.powers == [false] && dark.clock.timerCount == 0)
        await dark.clock.advance(by: untilThree)
        #expect(dark.powers == [false])
        dark.runtime.queue.enqueue(held())
        await dark.clock.advance(by: .seconds(5))
        #expect(dark.powers == [false, true])
    }

    @Test("the time left for an answer is shown in minutes, and a mark moves when somebody moves it")
    func question_countsMinutes() async throws {
        let harness = try harness()
        await harness.clock.advance(by: .seconds(5))
        let question = Question(title: "Reboot?", choices: ["Yes", "No"], timeout: .seconds(150))
        try harness.runtime.questions.ask(question) { _ in }
        await harness.clock.advance(by: .seconds(149))
        let instants = harness.frames.dropFirst().map { $0.instant.milliseconds / 1000 }
        #expect(instants.count == 3 && instants.first == 5, "\(instants)")
    }

    @Test("each page of a long text is in sight for ten seconds, even if its first one had to wait")
    func pages_stay() async throws {
        let harness = try harness()
        try harness.replaceDisplay(width: 200, height: 96)
        await harness.clock.advance(by: .seconds(10))
        let title = (1...40).map { "word\($0)" }.joined(separator: " ")
        var card = Activity(title: "Short", subtitle: title)
        card.rest(orElse: nil)
        // The frame of the first card has the second one wait.
        harness.runtime.queue.enqueue(held())
        await harness.clock.advance(by: .seconds(1))
        harness.runtime.queue.dismiss()
        harness.runtime.queue.enqueue(card)
        await harness.clock.advance(by: .seconds(300))
        let frames = harness.frames.drop { $0.activity != card.id.uuidString }
        let pages = frames.prefix { $0.phase == .animateIn }.map(\.instant.milliseconds)
        #expect(pages.count > 2)
        // The first page came as soon as it might, and each stays until the next one or home.
        let instants = frames.prefix(pages.count + 1).map(\.instant.milliseconds)
        #expect(instants.first == 12_000 && instants.count == pages.count + 1)
        for (one, next) in zip(instants, instants.dropFirst()) { #expect(next - one >= 10_000) }
    }

    @Test("a glance has its turn for ten seconds at least")
    func turns_stay() throws {
        var configuration = NotchConfiguration()
        configuration.glances.interval = .seconds(1)
        #expect(configuration.glanceTurns.interval == .seconds(1))
        configuration.panel.isPaper = true
        #expect(configuration.glanceTurns.interval == .seconds(10))
        configuration.glances.interval = nil
        #expect(configuration.glanceTurns.interval == nil)
    }
}
