/// A sensor of the light around, as a configuration has it.
public struct LightOptions: Hashable, Sendable {
    /// What reports call it.
    public var name: String
    /// The device's name, label or number (`opt3001`, `iio:device0`); `nil` takes the first that measures light.
    public var device: String?
    /// Between readings while the panel is lit.
    public var interval: Duration
    /// How many readings in a row may fail before the light around is unknown.
    public var heldReads: Int

    public init(
        name: String = "light", device: String? = nil, interval: Duration = .seconds(1), heldReads: Int = 3
    ) {
        self.name = name
        self.device = device
        self.interval = interval
        self.heldReads = heldReads
    }
}
