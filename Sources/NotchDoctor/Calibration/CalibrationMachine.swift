package import NotchCore

/// Finds a proximity sensor's levels from its readings of an empty room and then of a person.
package struct CalibrationMachine: StateMachine {
    package enum Phase: String, Hashable, Sendable {
        /// Nobody is there.
        case baseline
        /// Somebody walks up.
        case approach
        /// Somebody is there.
        case presence
        case done
    }

    package enum Event: MachineEvent, Hashable {
        case reading(Double)
        /// A reading that failed.
        case failed
        case deadline
    }

    /// The least number of readings by which the empty room, or a person, can be judged.
    package static let fewest = 8
    /// How much time somebody gets to walk up.
    package static let approachTime: Duration = .seconds(3)
    /// The least gap between the room and a person, as a multiple of the sensor's noise.
    package static let distinctness = 3.0
    /// The least gap as a share of what the sensor reads. A smaller gap is lost when the room gets warmer.
    package static let leastShare = 0.1

    package private(set) var phase = Phase.baseline
    /// The outcome; `nil` until ``phase`` is ``Phase/done``.
    package private(set) var result: Result<CalibrationProposal, CalibrationRefusal>?
    /// When ``phase`` ends; `nil` once it is ``Phase/done``.
    package private(set) var nextDeadline: Instant?

    private let length: Duration
    private var baseline: [Double] = []
    private var presence: [Double] = []

    /// - Parameter length: the length of each of the two phases in which it listens.
    package init(length: Duration = .seconds(4), at now: Instant) {
        self.length = length
        nextDeadline = now + length
    }

    /// - Returns: whether ``phase`` has changed.
    package mutating func handle(_ event: Event, at now: Instant) -> Bool {
        var isNew = false
        while let deadline = nextDeadline, deadline <= now {
            turn(at: deadline)
            isNew = true
        }
        guard case .reading(let reading) = event else { return isNew }
        switch phase {
        case .baseline: baseline.append(reading)
        case .presence: presence.append(reading)
        case .approach, .done: break
        }
        return isNew
    }

    private mutating func turn(at now: Instant) {
        switch phase {
        case .baseline: (phase, nextDeadline) = (.approach, now + Self.approachTime)
        case .approach: (phase, nextDeadline) = (.presence, now + length)
        case .presence, .done:
            (phase, nextDeadline) = (.done, nil)
            result = judge()
        }
    }

    private func judge() -> Result<CalibrationProposal, CalibrationRefusal> {
        guard baseline.count >= Self.fewest, presence.count >= Self.fewest else {
            return .failure(.tooFew(min(baseline.count, presence.count)))
        }
        let person = Spread(presence)
        guard person.middle.isFinite else {
            return .failure(.indistinct(empty: Spread(baseline).middle, person: person.middle))
        }
        // A reading with nothing in reach is infinite. Three times the person's highest reading stands for it.
        let room = Spread(baseline.map { $0.isFinite ? $0 : person.highest * 3 })
        let isHigherNearer = person.middle > room.middle
        // The gap reaches from where the empty room ends to where the person begins.
        let (from, to) = isHigherNearer ? (room.highest, person.lowest) : (room.lowest, person.highest)
        let gap = abs(to - from)
        let isApart = isHigherNearer ? to > from : to < from
        let noise = room.highest - room.lowest
        guard isApart, gap > 0, gap >= noise * Self.distinctness,
            gap >= max(abs(from), abs(to)) * Self.leastShare
        else { return .failure(.indistinct(empty: room.middle, person: person.middle)) }
        // Each level keeps a quarter of the gap from its side, as a margin against drift. The half between is
        // hysteresis.
        let margin = (to - from) / 4
        return .success(CalibrationProposal(near: to - margin, far: from + margin, isHigherNearer: isHigherNearer))
    }

    /// The range of most readings, without the strays at both ends.
    private struct Spread {
        let lowest: Double
        let middle: Double
        let highest: Double

        init(_ readings: [Double]) {
            let sorted = readings.sorted()
            let last = sorted.count - 1
            lowest = sorted[last / 20 + (last >= 8 ? 1 : 0)]
            middle = sorted[last / 2]
            highest = sorted[last - last / 20 - (last >= 8 ? 1 : 0)]
        }
    }
}
