/// How often a proximity sensor is read, and how long a reading counts.
public struct ProximityPace: Hashable, Sendable {
    /// Between readings while somebody is near, about to be, or uses the surface: 5 Hz.
    public var interval: Duration
    /// Between readings otherwise: 2 Hz.
    public var idleInterval: Duration
    /// How many readings in a row may fail before it is unknown whether somebody is near.
    public var heldReads: Int

    /// Between readings of a sensor that reports its events, in case they do not come (fault 28).
    public static let safetyInterval: Duration = .seconds(1)

    public init(
        interval: Duration = .milliseconds(200), idleInterval: Duration = .milliseconds(500), heldReads: Int = 3
    ) {
        self.interval = interval
        self.idleInterval = idleInterval
        self.heldReads = heldReads
    }
}
