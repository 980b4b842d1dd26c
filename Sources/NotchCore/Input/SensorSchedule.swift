/// Decides when a sensor is read next. There is one reading at a time, with a backoff while readings fail.
///
/// It is a part of ``ProximityMachine`` and ``LightSensorMachine``, which define the events and the effects.
package struct SensorSchedule: Sendable {
    private enum State {
        case off
        /// A reading is due at this instant.
        case due(Instant)
        case reading(since: Instant)
        /// A reading takes longer than a reading may take. Its answer is still awaited, and no other reading begins.
        case stalled
        /// The next reading waits for a call of ``plan(every:failing:at:)`` or ``hasten(at:)``.
        case resting
    }

    /// The longest time of a reading before the sensor's last reading stops counting: 2 s. Some sensors need a tenth of
    /// a second, and the kernel's timeout for a hanging bus is one second.
    package static let stallTime: Duration = .seconds(2)
    /// The longest wait between readings that fail.
    package static let longestWait: Duration = .seconds(10)

    private let heldReads: Int
    private var state = State.off
    private var began: Instant?
    /// The number of readings in a row that have failed.
    package private(set) var failures = 0

    /// - Parameter heldReads: the number of readings in a row that may fail before the last good reading stops
    ///   counting.
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

    /// Whether the last good reading has stopped counting, because too many readings have failed or the present reading
    /// is stalled.
    package var isBlind: Bool { isStalled || failures > heldReads }

    /// Whether the present reading takes longer than a reading may take.
    package var isStalled: Bool {
        if case .stalled = state { return true }
        return false
    }

    /// When the next timed reading is due; `nil` if none is planned.
    package var nextRead: Instant? {
        if case .due(let instant) = state { return instant }
        return nil
    }

    /// Starts with a reading that is due now. The machine forgets a reading that may be under way.
    package mutating func start(at now: Instant) {
        state = .due(now)
        began = nil
        failures = 0
    }

    package mutating func stop() {
        state = .off
        failures = 0
    }

    /// Advances the schedule to `now`.
    ///
    /// - Returns: whether a reading must be made now.
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

    /// Ends the reading under way.
    package mutating func answered(isGood: Bool) {
        guard isReading else { return }
        failures = isGood ? 0 : failures + 1
        state = .resting
    }

    /// Sets when the next reading is due, unless a reading is under way.
    ///
    /// - Parameters:
    ///   - interval: the time from the start of the last reading. It doubles for each failed reading beyond the held
    ///     ones. `nil` plans no timed reading, unless the last reading failed.
    ///   - failing: the time that replaces `interval` while readings fail.
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

    /// Stops timed readings.
    package mutating func rest() {
        if case .due = state { state = .resting }
    }

    /// Makes the next reading due now.
    package mutating func hasten(at now: Instant) {
        switch state {
        case .off, .reading, .stalled: break
        case .due, .resting: state = .due(now)
        }
    }

    /// Whether a reading is under way.
    package var isReading: Bool {
        switch state {
        case .reading, .stalled: true
        case .off, .due, .resting: false
        }
    }
}
