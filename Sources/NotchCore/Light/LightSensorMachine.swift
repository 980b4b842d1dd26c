/// Decides when a light sensor is read, and whether the illuminance is known.
///
/// The sensor is read at intervals, and only while the panel is lit. Its last good reading counts until too many
/// readings in a row have failed, or until a reading stalls.
package struct LightSensorMachine: StateMachine {
    package enum Event: MachineEvent, Hashable {
        /// A sensor was found.
        case found
        case lost
        /// The illuminance, in lux, that ``Effect/read`` asked for.
        case reading(Double)
        /// The reading that ``Effect/read`` asked for failed, for the given reason.
        case failed(String)
        /// Whether the panel is lit.
        case lit(Bool)
        /// The machine was asleep (fault 33).
        case resumed
        case deadline
    }

    package enum Effect: Hashable, Sendable {
        /// Read the sensor, and answer with ``Event/reading(_:)`` or ``Event/failed(_:)``.
        case read
        /// The light has this illuminance, in lux; `nil` if it is no longer known.
        case light(Double?)
        /// The sensor fails, for the given reason. `isHeld`: whether its last good reading still counts.
        case faulty(String, isHeld: Bool)
        /// The present reading takes longer than a reading may take.
        case stalled
    }

    private let interval: Duration
    private var schedule: SensorSchedule
    private var isLit = true
    /// The last good reading; `nil` once it no longer counts.
    package private(set) var lux: Double?

    /// - Parameters:
    ///   - interval: the interval between readings.
    ///   - heldReads: the number of readings in a row that may fail before the last good reading stops counting.
    package init(interval: Duration, heldReads: Int) {
        self.interval = interval
        schedule = SensorSchedule(heldReads: heldReads)
    }

    /// When ``Event/deadline`` is due next; `nil` while only an event can change anything.
    package var nextDeadline: Instant? { schedule.nextDeadline }

    /// When the sensor is read next by the clock alone.
    package var nextRead: Instant? { schedule.nextRead }

    /// - Returns: the effects, in order.
    package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        var effects: [Effect] = []
        switch event {
        case .found: schedule.start(at: now)
        case .lost:
            schedule.stop()
            lux = nil
        case .reading(let reading):
            schedule.answered(isGood: true)
            lux = reading
            effects.append(.light(reading))
            plan(at: now)
        case .failed(let reason):
            schedule.answered(isGood: false)
            let isHeld = !schedule.isBlind
            effects.append(.faulty(reason, isHeld: isHeld))
            if !isHeld { effects += forget() }
            plan(at: now)
        case .lit(let isLit):
            guard isLit != self.isLit else { return [] }
            self.isLit = isLit
            if isLit { schedule.hasten(at: now) } else { plan(at: now) }
        case .resumed: schedule.hasten(at: now)
        case .deadline: break
        }
        if schedule.advance(at: now) { effects.append(.read) }
        if schedule.isStalled { effects += [.stalled] + forget() }
        return effects
    }

    private mutating func plan(at now: Instant) {
        guard isLit else { return schedule.rest() }
        schedule.plan(every: interval, failing: interval, at: now)
    }

    private mutating func forget() -> [Effect] {
        guard lux != nil else { return [] }
        lux = nil
        return [.light(nil)]
    }
}
