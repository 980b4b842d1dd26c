/// When a sensor is read next, one reading at a time, with longer waits while readings fail.
package struct SensorSchedule: Sendable {
    private enum State {
        case off
        /// A reading is due at an instant.
        case due(Instant)
        case reading(since: Instant)
        /// A reading takes longer than any should. Its answer is still awaited, and nothing else is begun.
        case stalled
        /// Nothing is read until something asks for it.
        case resting
    }

    /// The longest that a reading may take before nothing of the sensor is believed any more: some need a tenth of a
    /// second, and a bus that hangs is given up by the kernel after one.
    package static let stallTime: Duration = .seconds(2)
    /// The longest wait between readings that fail.
    package static let longestWait: Duration = .seconds(10)

    private let heldReads: Int
    private var state = State.off
    private var began: Instant?
    /// How many readings in a row have failed.
    package private(set) var failures = 0

    /// - Parameter heldReads: how many readings in a row may fail before what was read last counts no more.
    package init(heldReads: Int) {
        self.heldReads = heldReads
    }

    /// When ``advance(at:)`` is due next.
    package var nextDeadline: Instant? {
        switch state {
        case .due(let instant): instant
        case .reading(let since): since + Self.stallTime
        case .off, .stalled, .resting: nil
        }
    }

    /// What was read last counts no more: too many readings have failed, or the present one does not end.
    package var isBlind: Bool { isStalled || failures > heldReads }

    /// The present reading takes longer than any should.
    package var isStalled: Bool {
        if case .stalled = state { return true }
        return false
    }

    /// The next reading, where one is due by the clock alone.
    package var nextRead: Instant? {
        if case .due(let instant) = state { return instant }
        return nil
    }

    /// Begins, with a reading that is due now. One that may be under way is forgotten.
    package mutating func start(at now: Instant) {
        state = .due(now)
        began = nil
        failures = 0
    }

    package mutating func stop() {
        state = .off
        failures = 0
    }

    /// Lets time pass.
    ///
    /// - Returns: whether a reading is to be made now.
    package mutating func advance(at now: Instant) -> Bool {
        switch state {
        case .due(let instant) where instant <= now:
            state = .reading(since: now)
            began = now
            return true
        case .reading(let since) where since + Self.stallTime <= now:
            state = .stalled
            return false
        case .off, .due, .reading, .stalled, .resting:
            return false
        }
    }

    /// The reading under way has come to its end.
    package mutating func answered(isGood: Bool) {
        guard isReading else { return }
        failures = isGood ? 0 : failures + 1
        state = .resting
    }

    /// Sets when the next reading is due, unless one is under way.
    ///
    /// - Parameter interval: from the beginning of the last one; doubled for each that failed beyond those held.
    ///   `nil` reads no more by the clock, unless the last one failed.
    package mutating func plan(every interval: Duration?, failing: Duration, at now: Instant) {
        switch state {
        case .off, .reading, .stalled: return
        case .due, .resting: break
        }
        guard failures > 0 || interval != nil else {
            state = .resting
            return
        }
        var wait = failures > 0 ? failing : interval ?? failing
        var excess = failures - heldReads
        while excess > 0, wait < Self.longestWait {
            wait = min(wait * 2, Self.longestWait)
            excess -= 1
        }
        state = .due(max(now, (began ?? now - wait) + wait))
    }

    /// Reads no more by the clock.
    package mutating func rest() {
        if case .due = state { state = .resting }
    }

    /// Has the next reading be due now.
    package mutating func hasten(at now: Instant) {
        switch state {
        case .off, .reading, .stalled: break
        case .due, .resting: state = .due(now)
        }
    }

    /// A reading is under way.
    package var isReading: Bool {
        switch state {
        case .reading, .stalled: true
        case .off, .due, .resting: false
        }
    }
}
