/// Which readings of a sensor mean that somebody is near, and which that nobody is.
///
/// Between the two nothing changes: that is the hysteresis which keeps a reading at the threshold from flickering.
package struct ProximityLevels: Hashable, Sendable {
    /// Readings from here on are near, on the side where nearer is.
    package let near: Double
    /// Readings from here on are away, on the other side.
    package let far: Double

    /// The hysteresis to each side of a single level, as a share of it: ±10 %.
    package static let hysteresis = 0.1

    /// - Parameters:
    ///   - near: in what the sensor reads in: counts of the part, or metres.
    ///   - far: above `near` where lower readings are nearer, else below it; never equal.
    package init(near: Double, far: Double) {
        self.near = near
        self.far = far
    }

    /// ±10 % around one level.
    ///
    /// - Parameter level: above 0.
    package init(around level: Double, isHigherNearer: Bool) {
        let band = level * Self.hysteresis
        self.init(near: isHigherNearer ? level + band : level - band, far: isHigherNearer ? level - band : level + band)
    }

    /// Whether a sensor reads more for what is nearer.
    package var isHigherNearer: Bool { near > far }

    enum Zone: Hashable, Sendable {
        case near, between, far
    }

    func zone(of reading: Double) -> Zone {
        let (reading, near, far) = isHigherNearer ? (reading, near, far) : (-reading, -near, -far)
        return reading >= near ? .near : reading <= far ? .far : .between
    }
}
