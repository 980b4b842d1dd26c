public import NotchCore

/// The configured options of a proximity sensor.
public struct ProximityOptions: Hashable, Sendable {
    /// The name of the sensor in reports and recordings.
    public var name: String
    /// The device's name, label or number (`vcnl4000`, `iio:device0`); `nil` selects the first device that measures
    /// proximity.
    public var device: String?
    /// The reading at which a person counts as near, in the unit of the sensor: counts of the part, or metres; above 0.
    /// Without ``far``, both levels are 10 % from this value. `nil` uses the level of the device tree.
    public var near: Double?
    /// The reading at which a person no longer counts as near.
    public var far: Double?
    public var direction: ProximityDirection
    /// The intervals between readings, 10 ms to 10 s, and the number of readings that may fail, 0 to 1000.
    public var pace: ProximityPace
    /// Whether to use the device's threshold events if it has any.
    public var usesEvents: Bool
    /// The place where the sensor was configured, such as `/etc/notch/notchd.conf:12`, for messages about levels that
    /// do not fit the device.
    public var origin: String?

    public init(
        name: String, device: String? = nil, near: Double? = nil, far: Double? = nil,
        direction: ProximityDirection = .automatic, pace: ProximityPace = ProximityPace(), usesEvents: Bool = true,
        origin: String? = nil
    ) {
        self.name = name
        self.device = device
        self.near = near
        self.far = far
        self.direction = direction
        self.pace = pace
        self.usesEvents = usesEvents
        self.origin = origin
    }

    /// Checks all options that do not depend on a sensor.
    ///
    /// - Throws: ``ProximityOptionsError``, which names the key and its valid values.
    public func validate() throws(ProximityOptionsError) {
        let intervals = Duration.milliseconds(10)...Duration.seconds(10)
        for (key, interval) in [("Interval", pace.interval), ("IdleInterval", pace.idleInterval)] {
            guard intervals.contains(interval) else {
                throw ProximityOptionsError("\(key)= should be from 10ms to 10s")
            }
        }
        guard (0...1000).contains(pace.heldReads) else {
            throw ProximityOptionsError("HoldReads= should be from 0 to 1000")
        }
        for (key, level) in [("Near", near), ("Far", far)] {
            guard let level else { continue }
            guard level.isFinite, level > 0, level <= 1e9 else {
                throw ProximityOptionsError("\(key)= should be a number above 0, in counts of the sensor or metres")
            }
        }
        switch direction {
        case .automatic where near == nil && far != nil: throw ProximityOptionsError("Far= needs a Near= beside it")
        case .automatic where near != nil && near == far: throw ProximityOptionsError.equalLevels
        case .automatic: break
        case .higherIsNearer: _ = try levels(isHigherNearer: true, nearLevel: nil)
        case .lowerIsNearer: _ = try levels(isHigherNearer: false, nearLevel: nil)
        }
    }

    /// Returns the levels for a sensor.
    ///
    /// - Parameters:
    ///   - isDistance: whether the sensor reads metres.
    ///   - nearLevel: the level of the device tree; 0 or `nil` if it has none.
    /// - Throws: ``ProximityOptionsError`` if there are no levels, or if their order contradicts the direction.
    func levels(isDistance: Bool, nearLevel: Double?) throws(ProximityOptionsError) -> ProximityLevels {
        let isHigherNearer = direction == .automatic ? !isDistance : direction == .higherIsNearer
        guard let levels = try levels(isHigherNearer: isHigherNearer, nearLevel: nearLevel) else {
            throw ProximityOptionsError(
                "the level of near is not set: run notchctl calibrate proximity --input '\(name)', or set Near= in "
                    + "[Proximity \(name)]"
            )
        }
        return levels
    }

    private func levels(isHigherNearer: Bool, nearLevel: Double?) throws(ProximityOptionsError) -> ProximityLevels? {
        if near == nil, far != nil { throw ProximityOptionsError("Far= needs a Near= beside it") }
        if let near, let far {
            guard near != far else { throw ProximityOptionsError.equalLevels }
            guard (near > far) == isHigherNearer else {
                throw ProximityOptionsError(
                    "Near=\(near) and Far=\(far) are the wrong way round, since "
                        + (isHigherNearer ? "higher" : "lower") + " readings of this sensor are nearer: set Near= "
                        + (isHigherNearer ? "above" : "below") + " Far=, or change Direction=")
            }
            return ProximityLevels(near: near, far: far)
        }
        // The driver reports 0 if the device tree has no level (`proximity-near-level`).
        guard let level = near ?? nearLevel, level > 0 else { return nil }
        return ProximityLevels(around: level, isHigherNearer: isHigherNearer)
    }
}

/// The direction of readings that means "near".
public enum ProximityDirection: String, CaseIterable, Hashable, Sendable {
    /// The direction depends on the quantity: a nearer object reflects more, and its distance is less.
    case automatic = "auto"
    case higherIsNearer = "higher-is-nearer"
    case lowerIsNearer = "lower-is-nearer"
}

/// An invalid option of a proximity sensor, and the valid values.
public struct ProximityOptionsError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }

    static let equalLevels = ProximityOptionsError("Near= and Far= are equal: readings have to differ between the two")
}
