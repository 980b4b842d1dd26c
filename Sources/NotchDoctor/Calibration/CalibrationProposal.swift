/// The levels that a calibration has come to, in what the sensor reads in.
package struct CalibrationProposal: Hashable, Sendable {
    package var near: Double
    package var far: Double
    package var isHigherNearer: Bool

    package init(near: Double, far: Double, isHigherNearer: Bool) {
        self.near = near
        self.far = far
        self.isHigherNearer = isHigherNearer
    }

    /// The drop-in that tells notchd of them.
    ///
    /// - Parameters:
    ///   - input: the one they are for.
    ///   - device: the sensor's name, label or number; `nil` leaves open which it is. A section that names one takes it
    ///     away from those that do not.
    package func dropIn(input: CalibratedInput, device: String?) -> String {
        """
        # Written by notchctl calibrate proximity.
        [Proximity \(input.name)]
        \(device.map { "Device=\($0)\n" } ?? "")Direction=\(isHigherNearer ? "higher-is-nearer" : "lower-is-nearer")
        Near=\(Self.text(near))
        Far=\(Self.text(far))

        """
    }

    /// Whole counts, or metres to the millimetre.
    package static func text(_ level: Double) -> String {
        if abs(level) >= 50 { return "\(Int(min(max(level.rounded(), -1e15), 1e15)))" }
        return "\((level * 1000).rounded() / 1000)"
    }
}
