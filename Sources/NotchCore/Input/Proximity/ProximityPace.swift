/// The rate at which a proximity sensor is read, and how many readings may fail.
public struct ProximityPace: Hashable, Sendable {
    /// The time between readings while somebody is near, about to be, or uses the surface; the default is 5 Hz.
    public var interval: Duration
    /// The time between readings otherwise; the default is 2 Hz.
    public var idleInterval: Duration
    /// The number of readings in a row that may fail before the state becomes unknown.
    public var heldReads: Int

    /// The time between readings of a sensor that reports its events, in case they do not come (fault 28).
    public static let safetyInterval: Duration = .seconds(1)

    public init(
        interval: Duration = .milliseconds(200), idleInterval: Duration = .milliseconds(500), heldReads: Int = 3
    ) {
        self.interval = interval
        self.idleInterval = idleInterval
        self.heldReads = heldReads
    }
}
