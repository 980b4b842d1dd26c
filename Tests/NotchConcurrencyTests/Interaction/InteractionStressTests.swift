import Foundation
import NotchConcurrency
import NotchTestSupport
import Synchronization
import Testing

/// A thousand interactions that eight threads add. A seed decides whether and how each one finishes.
@SurfaceActor
@Suite struct InteractionStressTests {
    static let threads = 8
    static let perThread = 125

    @Test(
        "I1 to I5, I-D3: each starts once at most, none overlaps, all in order, and each ends once",
        arguments: [1, 2, 3] as [UInt64])
    func thousandInteractions_keepTheRules(seed: UInt64) async throws {
        let clock = ManualClock()
        let queue = InteractionQueue(capacity: Self.threads * Self.perThread, clock: clock)
        let ledger = InteractionLedger()
        let observation = queue.observe { event, _ in ledger.follow(event) }
        let workers = WorkerThreads(count: 4)
        let handles = Handles()
        queue.onViewDidAppear()
        for thread in 0..<Self.threads {
            let plans = (0..<Self.perThread).map { InteractionPlan(seed: seed, thread: thread, number: $0) }
            Thread {
                for plan in plans {
                    guard let interaction = try? plan.add(to: queue, ledger: ledger, workers: workers) else { continue }
                    handles.append(plan, interaction)
                }
            }.start()
        }
        // The view comes and goes meanwhile.
        Thread {
            for _ in 0..<50 {
                queue.onViewWillDisappear()
                queue.onViewDidAppear()
            }
        }.start()
        while ledger.endCount < Self.threads * Self.perThread, clock.now < .zero + .seconds(100_000) {
            await clock.advance(by: .seconds(1))
        }
        workers.stop()
        // The threads may still be at work after the last interaction has ended.
        await settle { handles.all.count == Self.threads * Self.perThread }
        await clock.advance(by: .seconds(1))

        #expect(ledger.violations.isEmpty, "\(ledger.violations.prefix(3))")
        let all = handles.all
        #expect(Set(all.map(\.interaction.id)).count == Self.threads * Self.perThread)
        for (plan, interaction) in all {
            let life = ledger.lives[plan.name] ?? []
            #expect(life.last == "\(interaction.outcome.map(\.rawValue) ?? "no end")", "seed \(seed): \(plan.name)")
            #expect(plan.allows(life), "seed \(seed): \(plan.name), to be \(plan.ending), lived \(life)")
            #expect(interaction.state == .finished)
        }
        #expect(Set(ledger.lives.values.compactMap(\.last)).count == 3, "every outcome occurs")
        #expect(queue.current == nil && queue.pending.isEmpty && clock.timerCount == 0)
        withExtendedLifetime(observation) {}
    }
}

/// The interactions that the threads have added.
private final class Handles: Sendable {
    private let list = Mutex<[(plan: InteractionPlan, interaction: Interaction)]>([])

    var all: [(plan: InteractionPlan, interaction: Interaction)] {
        list.withLock { $0 }
    }

    func append(_ plan: InteractionPlan, _ interaction: Interaction) {
        list.withLock { $0.append((plan, interaction)) }
    }
}
