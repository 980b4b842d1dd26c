/// Why a calibration failed, and what to do.
package enum CalibrationRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// Only so many readings came, which is too few.
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
