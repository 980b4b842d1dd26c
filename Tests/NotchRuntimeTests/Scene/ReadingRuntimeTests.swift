import NotchCore
import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchRuntime

/// Cards whose words move, by the runtime's clock: decisions and pixels together.
@Suite("Cards that rest until they have been read")
@SurfaceActor
struct ReadingRuntimeTests {
    private static let title = "Grace has sent a long message about tomorrow"

    private func harness(reduceMotion: Bool = false) throws -> RuntimeHarness {
        let harness = try RuntimeHarness { $0.reduceMotion = reduceMotion }
        try harness.runtime.start()
        try harness.replaceDisplay(width: 128, height: 32)
        return harness
    }

    /// Shows an activity, and returns how long its card rested.
    private func rest(of activity: Activity, in harness: RuntimeHarness) async throws -> Duration {
        var phases: [LifecyclePhase: Instant] = [:]
        let observation = harness.runtime.queue.observe { event, instant in
            if case .phase(let phase, _) = event { phases[phase] = instant }
        }
        await harness.clock.advance(by: .seconds(1))
        harness.runtime.queue.enqueue(activity)
        await harness.clock.advance(by: .seconds(60))
        withExtendedLifetime(observation) {}
        let came = try #require(phases[.animateIn]) + .milliseconds(400)
        return try #require(phases[.animateOut]) - came
    }

    private func open(_ title: String, subtitle: String? = nil, repeats: Int = 1) -> Activity {
        var activity = Activity(title: title, subtitle: subtitle, repeats: repeats)
        activity.rest(orElse: nil)
        return activity
    }

    @Test(
        "a card whose title moves stays until it was read once, or as often as it is to be", arguments: [false, true])
    func card_staysUntilRead(reduceMotion: Bool) async throws {
        let once = try await rest(of: open(Self.title), in: harness(reduceMotion: reduceMotion))
        let thrice = try await rest(of: open(Self.title, repeats: 3), in: harness(reduceMotion: reduceMotion))
        #expect(once > open(Self.title).dwell && thrice == once * 3, "\(thrice)")
    }

    @Test("a card that fits, and one whose dwell was given, rest as long as they always did")
    func others_restAsBefore() async throws {
        #expect(try await rest(of: open("Doorbell"), in: harness()) == .milliseconds(2400))
        let given = Activity(title: Self.title, dwell: .milliseconds(1500))
        #expect(try await rest(of: given, in: harness()) == .milliseconds(1500))
    }

    @Test("a held card's words move once, and then no frame is drawn; another progress does not begin them again")
    func held_comesToRest() async throws {
        let harness = try harness()
        await harness.clock.advance(by: .seconds(1))
        let activity = Activity(title: Self.title, progress: 10, hold: true)
        harness.runtime.queue.enqueue(activity)
        await harness.clock.advance(by: .seconds(30))
        let count = harness.frames.count
        await harness.clock.advance(by: .seconds(30))
        #expect(harness.frames.count == count)
        harness.runtime.queue.update(activity.id) { $0.progress = 80 }
        await harness.clock.advance(by: .seconds(5))
        let bar = harness.frames[count...]
        #expect(!bar.isEmpty && bar.allSatisfy { $0.damage.bounds.y > 16 }, "the bar moves, and no word")
        harness.runtime.queue.update(activity.id) { $0.title += " and the day after" }
        let changed = harness.frames.count
        await harness.clock.advance(by: .seconds(30))
        #expect(harness.frames.count > changed + 100)
    }

    @Test("a title that changes on the card is read from its beginning before the card goes")
    func changedTitle_isRead() async throws {
        let harness = try harness()
        await harness.clock.advance(by: .seconds(1))
        let activity = open(Self.title)
        harness.runtime.queue.enqueue(activity)
        await harness.clock.advance(by: .milliseconds(3000))
        harness.runtime.queue.update(activity.id) { $0.title = String($0.title.reversed()) }
        let changed = harness.clock.now
        var left: Instant?
        let observation = harness.runtime.queue.observe { event, instant in
            if case .phase(.animateOut, _) = event { left = instant }
        }
        await harness.clock.advance(by: .seconds(60))
        withExtendedLifetime(observation) {}
        let rest = try #require(left) - changed
        let once = try await self.rest(of: open(String(Self.title.reversed())), in: self.harness())
        #expect(rest == once)
    }
}
