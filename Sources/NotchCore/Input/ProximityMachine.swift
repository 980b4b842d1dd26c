/// Decides from a sensor's readings whether a person is near.
///
/// The state is latched: it changes when two of the last three readings are beyond the opposite level. So neither
/// jitter within the hysteresis nor a single stray reading changes it (fault 29). An unknown state never counts as
/// near.
package struct ProximityMachine: StateMachine {
    package enum State: String, Hashable, Sendable {
        /// There is no sensor.
        case lost
        /// There is a sensor, and its state is unknown.
        case unknown
        case near
        case away
    }

    package enum Event: MachineEvent, Hashable {
        /// A sensor was found. `hasEvents`: whether it reports events when levels are crossed.
        case found(ProximityLevels, hasEvents: Bool)
        case lost
        /// The value of the reading that answers ``Effect/read``. Readings that were not requested are ignored.
        case reading(Double)
        /// The reading that answers ``Effect/read`` failed.
        case failed
        /// The sensor's events report that a level was crossed. This is a hint; the reading decides.
        case alert
        /// The sensor no longer reports events.
        case eventsEnded
        /// Whether a person uses the surface or looks at a card, so that the sensor must detect approach and departure
        /// soon.
        case attention(Bool)
        /// The machine was asleep (fault 33).
        case resumed
        case deadline
    }

    package enum Effect: Hashable, Sendable {
        /// Read the sensor, and answer with ``Event/reading(_:)`` or ``Event/failed``.
        case read
        /// A person came near (`true`), or left, or the state became unknown (`false`).
        case hover(Bool)
    }

    /// The number of readings that are remembered.
    static let window = 3
    /// The number of remembered readings that decide.
    static let majority = 2

    package private(set) var state = State.lost
    /// When ``state`` last changed; `nil` for a sensor that was never found.
    package private(set) var changed: Instant?
    package let pace: ProximityPace

    private var levels: ProximityLevels?
    private var recent: [ProximityLevels.Zone] = []
    private var schedule: SensorSchedule
    private var hasEvents = false
    /// Whether an event has arrived since the sensor was found or woken, which proves that its interrupt is connected.
    private var haveEventsCome = false
    /// The number of readings after an event that are still to be made.
    private var alertedReads = 0
    private var hasAttention = false

    package init(pace: ProximityPace = ProximityPace()) {
        self.pace = pace
        schedule = SensorSchedule(heldReads: pace.heldReads)
    }

    /// When ``Event/deadline`` is due next; `nil` while only an event can change anything.
    package var nextDeadline: Instant? { schedule.nextDeadline }
    /// When the next timed reading is due; `nil` if none is planned.
    package var nextRead: Instant? { schedule.nextRead }
    /// Whether the present reading takes longer than a reading may take.
    package var isStalled: Bool { schedule.isStalled }

    /// - Returns: the effects, in order.
    package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        let wasNear = state == .near
        switch event {
        case .found(let levels, let hasEvents): find(levels, hasEvents: hasEvents, at: now)
        case .lost: lose(at: now)
        case .reading(let reading): take(reading, at: now)
        case .failed: schedule.answered(isGood: false)
        case .alert:
            haveEventsCome = true
            alertedReads = Self.window
        case .eventsEnded: hasEvents = false
        case .attention(let isThere): hasAttention = isThere
        case .resumed:
            // Some parts lose their levels in a sleep, so an event must first prove that the part still reports them.
            haveEventsCome = false
            schedule.hasten(at: now)
        case .deadline: break
        }
        if event != .resumed { schedule.plan(every: interval, failing: pace.interval, at: now) }
        let mustRead = schedule.advance(at: now)
        if schedule.isBlind, state != .lost {
            recent = []
            turn(to: .unknown, at: now)
        }
        let isNear = state == .near
        return (isNear != wasNear ? [.hover(isNear)] : []) + (mustRead ? [.read] : [])
    }

    private mutating func find(_ levels: ProximityLevels, hasEvents: Bool, at now: Instant) {
        self.levels = levels
        self.hasEvents = hasEvents
        haveEventsCome = false
        alertedReads = 0
        recent = []
        schedule.start(at: now)
        turn(to: .unknown, at: now)
    }

    private mutating func lose(at now: Instant) {
        levels = nil
        recent = []
        schedule.stop()
        if changed != nil { turn(to: .lost, at: now) }
    }

    private mutating func take(_ reading: Double, at now: Instant) {
        guard let levels, schedule.isReading else { return }
        schedule.answered(isGood: true)
        alertedReads = max(alertedReads - 1, 0)
        recent.append(levels.zone(of: reading))
        if recent.count > Self.window { recent.removeFirst() }
        let near = recent.count { $0 == .near }
        let far = recent.count { $0 == .far }
        switch state {
        case .near where far >= Self.majority: turn(to: .away, at: now)
        case .away where near >= Self.majority, .unknown where near >= Self.majority: turn(to: .near, at: now)
        // From unknown, the near state needs a reading beyond the near level; a reading between the levels does not
        // suffice.
        case .unknown where recent.count - near >= Self.majority: turn(to: .away, at: now)
        case .lost, .unknown, .near, .away: break
        }
    }

    private mutating func turn(to new: State, at now: Instant) {
        guard new != state else { return }
        state = new
        changed = now
    }

    /// Whether some of the last readings, or an event, contradict the state.
    private var isInDoubt: Bool {
        switch state {
        case .lost, .unknown: true
        case .near: alertedReads > 0 || recent.contains(.far)
        case .away: alertedReads > 0 || recent.contains(.near)
        }
    }

    /// The interval between readings; `nil` waits for the sensor's next event.
    ///
    /// The machine relies on events only after a first event, and only for approach. A driver may offer events for a
    /// part whose interrupt is not connected (fault 28), and a lost event must not leave the state near for ever.
    private var interval: Duration? {
        if isInDoubt { return pace.interval }
        if hasEvents {
            return state == .away && haveEventsCome ? nil : max(ProximityPace.safetyInterval, pace.interval)
        }
        return state == .near || hasAttention ? pace.interval : max(pace.idleInterval, pace.interval)
    }
}

/// The levels beyond which a sensor's readings mean near and away.
///
/// A reading between the two levels does not change the state. This hysteresis prevents flicker at the threshold.
package struct ProximityLevels: Hashable, Sendable {
    /// The level from which readings are near, on the side of nearer objects.
    package let near: Double
    /// The level from which readings are away, on the other side.
    package let far: Double

    /// The hysteresis on each side of a single level, as a share of the level: ±10 %.
    package static let hysteresis = 0.1

    /// - Parameters:
    ///   - near: the near level, in the unit of the sensor's readings: counts of the part, or metres.
    ///   - far: the far level. It is above `near` if lower readings are nearer, else below it; never equal.
    package init(near: Double, far: Double) {
        self.near = near
        self.far = far
    }

    /// Makes levels at ±10 % around one level.
    ///
    /// - Parameter level: the level in the middle, above 0.
    package init(around level: Double, isHigherNearer: Bool) {
        let band = level * Self.hysteresis
        self.init(near: isHigherNearer ? level + band : level - band, far: isHigherNearer ? level - band : level + band)
    }

    /// Whether the sensor's reading is higher for nearer objects.
    package var isHigherNearer: Bool { near > far }

    enum Zone: Hashable, Sendable {
        case near, between, far
    }

    func zone(of reading: Double) -> Zone {
        let (reading, near, far) = isHigherNearer ? (reading, near, far) : (-reading, -near, -far)
        return reading >= near ? .near : reading <= far ? .far : .between
    }
}

/// The rate of a proximity sensor's readings, and the number of readings that may fail.
public struct ProximityPace: Hashable, Sendable {
    /// The interval while a person is near, may be approaching, or uses the surface; the default is 5 Hz.
    public var interval: Duration
    /// The interval otherwise; the default is 2 Hz.
    public var idleInterval: Duration
    /// The number of readings in a row that may fail before the state becomes unknown.
    public var heldReads: Int

    /// The interval for a sensor that reports events, in case the events are lost (fault 28).
    public static let safetyInterval: Duration = .seconds(1)

    public init(
        interval: Duration = .milliseconds(200), idleInterval: Duration = .milliseconds(500), heldReads: Int = 3
    ) {
        self.interval = interval
        self.idleInterval = idleInterval
        self.heldReads = heldReads
    }
}
