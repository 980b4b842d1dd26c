import NotchCore
import NotchDisplay
import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchCore
@testable import NotchRuntime

/// Whole scenes: people, programs, sensors and a display that comes and goes, all at once.
@Suite("Replay of scenes")
@SurfaceActor
struct SceneReplayTests {
    @Test("the machines of a display decide the same when they get the same events again", arguments: 0..<4)
    func machines_decideTheSame(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let harness = try RuntimeHarness { configuration in
            configuration.light = LightPolicy(
                dimAfter: .seconds(20), blankAfter: .seconds(50), sleepAfter: .seconds(40))
            configuration.capacity = 6
            configuration.expireUnseenAfter = .seconds(30)
        }
        let runtime = harness.runtime
        let stage = MachineJournal(of: runtime.runner)
        let surface = MachineJournal(of: runtime.coordinator.runner)
        let queue = MachineJournal(of: runtime.queue.runner)
        try runtime.start()
        var asked = 0
        for _ in 0..<200 {
            let before = runtime.questions.pending.count
            try step(runtime, harness, &random)
            asked += max(runtime.questions.pending.count - before, 0)
            await harness.clock.advance(by: .milliseconds(Int.random(in: 0...1500, using: &random)))
        }
        #expect(stage.log.count > 50 && stage.log.difference() == nil)
        #expect(surface.log.count > 50 && surface.log.difference() == nil, "\(surface.log.count)")
        #expect(queue.log.count > 30 && queue.log.difference() == nil)
        #expect(asked > 3)
    }

    private func step(
        _ runtime: NotchRuntime, _ harness: RuntimeHarness, _ random: inout SeededGenerator
    ) throws {
        let input = ["knob", "desk"].randomElement(using: &random) ?? ""
        let actions: [InputAction] = [
            .hover(true), .hover(false), .open, .close, .toggle, .tap, .dismiss, .next, .pin, .answer(1),
        ]
        switch Int.random(in: 0..<12, using: &random) {
        case 0...3:
            var activity = Activity(
                title: "\(random.next() % 100)", dwell: .seconds(Int.random(in: 1...4, using: &random)))
            activity.priority = ActivityPriority.allCases.randomElement(using: &random) ?? .normal
            activity.coalescingKey = Bool.random(using: &random) ? input : nil
            activity.attended = Int.random(in: 0..<4, using: &random) == 0
            runtime.queue.enqueue(activity)
        case 4...6: runtime.handle(.action(actions.randomElement(using: &random) ?? .close, input: input))
        case 7:
            let timeout = Duration.seconds(Int.random(in: 1...9, using: &random))
            let question = Question(title: "?", choices: ["a", "b"], timeout: timeout)
            // The queue may be full of questions.
            do { try runtime.questions.ask(question) { _ in } } catch { #expect(runtime.queue.pendingCount == 6) }
        case 8: runtime.handle(.presence([true, false, nil].randomElement(using: &random) ?? nil))
        case 9:
            let isThere = Int.random(in: 0..<4, using: &random) > 0
            try harness.replaceDisplay(width: 320, height: 96, condition: isThere ? .showing : .waiting("unplugged"))
        case 10: if Bool.random(using: &random) { runtime.queue.suspend() } else { runtime.queue.resume() }
        default: if let first = runtime.queue.pending.first { runtime.queue.cancel(first.id) }
        }
    }
}
