/// An ambient light sensor, as a configuration describes it.
public struct LightOptions: Hashable, Sendable {
    /// The name of the sensor in reports.
    public var name: String
    /// The device's name, label or number (`opt3001`, `iio:device0`); `nil` selects the first device that measures
    /// light.
    public var device: String?
    /// The interval between readings while the panel is lit.
    public var interval: Duration
    /// The number of readings in a row that may fail before the ambient light is unknown.
    public var heldReads: Int

    public init(name: String = "light", device: String? = nil, interval: Duration = .seconds(1), heldReads: Int = 3) {
        self.name = name
        self.device = device
        self.interval = interval
        self.heldReads = heldReads
    }
}
