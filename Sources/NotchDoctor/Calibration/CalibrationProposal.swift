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

    /// Returns the drop-in that gives notchd the levels.
    ///
    /// - Parameters:
    ///   - input: the input that the levels are for.
    ///   - device: the sensor's name, label or number; `nil` names none. A section that names a sensor takes it away
    ///     from those that name none.
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
