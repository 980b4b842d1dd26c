package import NotchCore

/// The log of what a machine was told, and of what it decided.
///
/// A machine that is a value depends on nothing but its events and their instants, so a fresh machine that is told the
/// same has the same effects.
package struct ReplayLog<Machine: StateMachine> {
    private let fresh: Machine
    private var entries: [(event: Machine.Event, instant: Instant, effects: String)] = []

    /// - Parameter fresh: the machine as it is before its first event.
    package init(of fresh: Machine) {
        self.fresh = fresh
    }

    /// The number of events.
    package var count: Int { entries.count }

    package mutating func note(_ event: Machine.Event, at instant: Instant, _ effects: Machine.Effects) {
        entries.append((event, instant, String(describing: effects)))
    }

    /// Returns what a fresh machine does differently; `nil` if it does the same.
    package func difference() -> String? {
        var machine = fresh
        for (index, entry) in entries.enumerated() {
            let effects = String(describing: machine.handle(entry.event, at: entry.instant))
            if effects != entry.effects {
                return "event \(index), \(entry.event) at \(entry.instant): \(entry.effects), but replayed \(effects)"
            }
        }
        return nil
    }
}
