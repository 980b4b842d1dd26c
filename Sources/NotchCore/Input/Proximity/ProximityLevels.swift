/// The readings of a sensor that mean that somebody is near, and those that mean that nobody is.
///
/// Readings between the two levels change nothing. This hysteresis keeps a reading at the threshold from flickering.
package struct ProximityLevels: Hashable, Sendable {
    /// The level from which on readings are near, on the side of nearer things.
    package let near: Double
    /// The level from which on readings are away, on the other side.
    package let far: Double

    /// The hysteresis on each side of a single level, as a share of the level: ±10 %.
    package static let hysteresis = 0.1

    /// - Parameters:
    ///   - near: the near level, in the unit of the sensor's readings: counts of the part, or metres.
    ///   - far: the far level. It is above `near` where lower readings are nearer, else below it; never equal.
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

    /// Whether the sensor's reading is higher for nearer things.
    package var isHigherNearer: Bool { near > far }

    enum Zone: Hashable, Sendable {
        case near, between, far
    }

    func zone(of reading: Double) -> Zone {
        let (reading, near, far) = isHigherNearer ? (reading, near, far) : (-reading, -near, -far)
        return reading >= near ? .near : reading <= far ? .far : .between
    }
}
