import NotchConcurrency
import NotchTestSupport

/// The plan for one of many interactions.
struct InteractionPlan: Sendable {
    enum Ending: CaseIterable {
        case atOnce, atOnceTwice, elsewhere, elsewhereTwice, never, cancelledSoon, cancelledWhenStarted, perhapsInTime
    }

    let thread: Int
    let number: Int
    let ending: Ending
    let timeout: Duration?

    init(seed: UInt64, thread: Int, number: Int) {
        var random = SeededGenerator(seed: seed &* 1_000_000 &+ UInt64(thread * 1000 + number))
        self.thread = thread
        self.number = number
        ending = Ending.allCases.randomElement(using: &random) ?? .atOnce
        timeout =
            switch ending {
            case .never: .milliseconds(Int.random(in: 0...400, using: &random))
            // Virtual time and a real thread race here.
            case .perhapsInTime: .milliseconds(20)
            default: nil
            }
    }

    var name: String { "\(thread)/\(number)" }

    /// Adds the interaction from the calling thread.
    func add(to queue: InteractionQueue, ledger: InteractionLedger, workers: WorkerThreads) throws -> Interaction {
        let interaction = queue.add(name, timeout: timeout) { markInteractionFinished in
            ledger.run(self)
            switch ending {
            case .atOnce: markInteractionFinished()
            case .atOnceTwice:
                markInteractionFinished()
                markInteractionFinished()
            case .elsewhere, .perhapsInTime, .cancelledSoon: workers.give { markInteractionFinished() }
            case .elsewhereTwice:
                workers.give { markInteractionFinished() }
                workers.give { markInteractionFinished() }
            case .cancelledWhenStarted:
                workers.give {
                    if let current = queue.current { queue.cancel(current.item.id) }
                    markInteractionFinished()
                }
            case .never: break
            }
        }
        if ending == .cancelledSoon { interaction.cancel() }
        return interaction
    }

    /// Returns whether the plan allows these events.
    func allows(_ life: [String]) -> Bool {
        switch ending {
        case .atOnce, .atOnceTwice, .elsewhere, .elsewhereTwice: life == ["started", "ran", "finished"]
        case .never: life == ["started", "ran", "timedOut"]
        case .perhapsInTime: [["started", "ran", "finished"], ["started", "ran", "timedOut"]].contains(life)
        case .cancelledSoon:
            [["cancelled"], ["started", "ran", "stop", "finished"], ["started", "ran", "finished"]].contains(life)
        case .cancelledWhenStarted: life == ["started", "ran", "stop", "finished"]
        }
    }
}
