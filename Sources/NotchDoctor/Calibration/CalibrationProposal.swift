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
    ///   - input: the name of the section, `[Proximity NAME]`.
    ///   - device: the sensor's name, label or number.
    package func dropIn(input: String, device: String) -> String {
        """
        # Written by notchctl calibrate proximity.
        [Proximity \(input)]
        Device=\(device)
        Direction=\(isHigherNearer ? "higher-is-nearer" : "lower-is-nearer")
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
