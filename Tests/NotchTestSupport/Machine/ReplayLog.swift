package import NotchConcurrency
import NotchCore

/// The log of a machine's events and decisions.
///
/// A machine that is a value depends only on its events and their instants. So a fresh machine with the same events has
/// the same effects.
package struct ReplayLog<Machine: StateMachine> {
    private let fresh: Machine
    private var entries: [(event: Machine.Event, instant: Instant, effects: Machine.Effects)] = []

    /// - Parameter fresh: the machine in its state before the first event of the log.
    package init(of fresh: Machine) {
        self.fresh = fresh
    }

    /// The number of events.
    package var count: Int { entries.count }

    package mutating func note(_ event: Machine.Event, at instant: Instant, _ effects: Machine.Effects) {
        entries.append((event, instant, effects))
    }

    /// The number of entries whose effects satisfy the condition.
    package func count(where hasEffect: (Machine.Effects) -> Bool) -> Int {
        entries.count { hasEffect($0.effects) }
    }

    /// Returns the first difference of a fresh machine's effects; `nil` if there is none.
    package func difference(by isSame: (Machine.Effects, Machine.Effects) -> Bool) -> String? {
        var machine = fresh
        for (index, entry) in entries.enumerated() {
            let effects = machine.handle(entry.event, at: entry.instant)
            if !isSame(effects, entry.effects) {
                return "event \(index), \(entry.event) at \(entry.instant): \(entry.effects), then \(effects)"
            }
        }
        return nil
    }
}

extension ReplayLog where Machine.Event: MachineEvent {
    /// Runs a machine through random events at random instants, and through every deadline when it is due, as a shell
    /// does.
    ///
    /// - Parameter event: returns an event that fits the machine's state.
    package init(
        of fresh: Machine, seed: UInt64, steps: Int = 200,
        event: (_ machine: Machine, _ random: inout SeededGenerator) -> Machine.Event
    ) {
        self.init(of: fresh)
        var random = SeededGenerator(seed: seed)
        var machine = fresh
        var now = Instant.zero
        for _ in 0..<steps {
            now = now + .milliseconds(Int.random(in: 0...800, using: &random))
            while let deadline = machine.nextDeadline, deadline <= now {
                note(.deadline, at: deadline, machine.handle(.deadline, at: deadline))
            }
            let event = event(machine, &random)
            note(event, at: now, machine.handle(event, at: now))
        }
    }
}

extension ReplayLog where Machine.Effects: Equatable {
    /// Returns the first difference of a fresh machine's effects; `nil` if there is none.
    package func difference() -> String? { difference(by: ==) }
}

extension ReplayLog<QuestionMachine> {
    /// Returns the first difference of a fresh machine's effects; `nil` if there is none.
    package func difference() -> String? {
        difference { $0.map(\.effect) == $1.map(\.effect) && $0.map(\.instant) == $1.map(\.instant) }
    }
}
