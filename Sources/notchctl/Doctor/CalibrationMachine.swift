package import NotchCore

/// Derives a proximity sensor's levels from its readings of an empty room and then of a person.
package struct CalibrationMachine: StateMachine {
    package enum Phase: String, Hashable, Sendable {
        /// Reads the empty room.
        case baseline
        /// Waits while a person approaches the sensor.
        case approach
        /// Reads the person in front of the sensor.
        case presence
        case done
    }

    package enum Event: MachineEvent, Hashable {
        case reading(Double)
        /// A reading that failed.
        case failed
        case deadline
    }

    /// The least number of readings that each of the phases `baseline` and `presence` needs.
    package static let fewest = 8
    /// The time that a person has to approach the sensor.
    package static let approachTime: Duration = .seconds(3)
    /// The least gap between the empty room and a person, as a multiple of the sensor's noise.
    package static let distinctness = 3.0
    /// The least gap as a share of the sensor's reading. Drift with the room's temperature would cover a smaller gap.
    package static let leastShare = 0.1

    package private(set) var phase = Phase.baseline
    /// The outcome; `nil` until ``phase`` is ``Phase/done``.
    package private(set) var result: Result<CalibrationProposal, CalibrationRefusal>?
    /// The end of the current phase; `nil` once ``phase`` is ``Phase/done``.
    package private(set) var nextDeadline: Instant?

    private let length: Duration
    private var baseline: [Double] = []
    private var presence: [Double] = []

    /// - Parameter length: the length of each of the two phases in which the machine collects readings.
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
        // A sensor with nothing in reach reads infinity. Three times the person's highest reading replaces infinity.
        let room = Spread(baseline.map { $0.isFinite ? $0 : person.highest * 3 })
        let isHigherNearer = person.middle > room.middle
        // The gap lies between the readings of the room and of the person that are closest to each other.
        let (from, to) = isHigherNearer ? (room.highest, person.lowest) : (room.lowest, person.highest)
        let gap = abs(to - from)
        let isApart = isHigherNearer ? to > from : to < from
        let noise = room.highest - room.lowest
        guard isApart, gap > 0, gap >= noise * Self.distinctness,
            gap >= max(abs(from), abs(to)) * Self.leastShare
        else { return .failure(.indistinct(empty: room.middle, person: person.middle)) }
        // Each level keeps a quarter of the gap from its side, as a margin against drift. The remaining half is
        // hysteresis.
        let margin = (to - from) / 4
        return .success(CalibrationProposal(near: to - margin, far: from + margin, isHigherNearer: isHigherNearer))
    }

    /// The range of most readings, without the outliers at both ends.
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

/// The levels that a calibration has found, in the unit of the sensor's readings.
package struct CalibrationProposal: Hashable, Sendable {
    package var near: Double
    package var far: Double
    package var isHigherNearer: Bool

    package init(near: Double, far: Double, isHigherNearer: Bool) {
        self.near = near
        self.far = far
        self.isHigherNearer = isHigherNearer
    }

    /// Returns the drop-in file that configures the levels in notchd.
    ///
    /// - Parameters:
    ///   - input: the input to which the levels apply.
    ///   - device: the sensor's name, label or number; `nil` names none. A section that names a sensor takes it from
    ///     the sections that name none.
    package func dropIn(input: CalibratedInput, device: String?) -> String {
        """
        # Written by notchctl calibrate proximity.
        [Proximity \(input.name)]
        \(device.map { "Device=\($0)\n" } ?? "")Direction=\(isHigherNearer ? "higher-is-nearer" : "lower-is-nearer")
        Near=\(Self.text(near))
        Far=\(Self.text(far))

        """
    }

    /// Returns a level as text: whole counts, or metres to the millimetre.
    package static func text(_ level: Double) -> String {
        if abs(level) >= 50 { return "\(Int(min(max(level.rounded(), -1e15), 1e15)))" }
        return "\((level * 1000).rounded() / 1000)"
    }
}

/// Why a calibration failed, and what to do.
package enum CalibrationRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The sensor gave this number of readings, which is too few.
    case tooFew(Int)
    /// The sensor reads the same for a person as for an empty room. Both values are in the unit of its readings.
    case indistinct(empty: Double, person: Double)

    package var description: String {
        switch self {
        case .tooFew(let count):
            "the sensor gave \(count) readings, but \(CalibrationMachine.fewest) are needed: "
                + "check with notchctl doctor that it can be read, or measure for longer with --seconds"
        case .indistinct(let empty, let person):
            "the readings of a person (\(Self.text(person))) and of an empty room (\(Self.text(empty))) are too alike: "
                + "stand aside until you are asked to come, then stay as near as you mean to be; "
                + "a cover in front of the sensor has to let infrared pass"
        }
    }

    private static func text(_ reading: Double) -> String {
        reading.isFinite ? CalibrationProposal.text(reading) : "nothing in reach"
    }
}

/// The input that a calibration is for. Its section is `[Proximity NAME]`.
package struct CalibratedInput: Hashable, Sendable {
    package static let defaultName = "proximity"

    package let name: String

    /// - Parameter name: letters, digits, dots, dashes and underscores, and spaces between them. Any other name gives
    ///   `nil`.
    package init?(_ name: String) {
        let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || " ._-".contains($0) }
        guard isPlain, !name.isEmpty, !name.hasPrefix(" "), !name.hasSuffix(" ") else { return nil }
        self.name = name
    }

    /// The name of the input's drop-in. Each input has a file of its own, so that none overwrites another's levels.
    package var fileName: String {
        guard name != Self.defaultName else { return "50-proximity.conf" }
        return "50-proximity-" + String(name.map { $0 == " " ? "-" : $0 }) + ".conf"
    }
}
