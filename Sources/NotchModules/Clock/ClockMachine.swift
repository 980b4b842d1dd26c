package import NotchCore

/// Decides when clocks of other time zones change: each minute, or each second where seconds are asked for.
package struct ClockMachine: StateMachine {
    private let step: Int64
    private var next: Instant?

    package init(hasSeconds: Bool) {
        step = hasSeconds ? 1000 : 60_000
    }

    package var nextDeadline: Instant? { next }

    /// Returns whether to show the time.
    package mutating func handle(_ event: Event, at now: Instant) -> Bool {
        switch event {
        case .look(let milliseconds):
            next = now + .milliseconds(step - milliseconds.flooredRemainder(step))
            return false
        case .stop:
            next = nil
            return false
        case .deadline:
            guard let next, next <= now else { return false }
            self.next = nil
            return true
        }
    }
}
