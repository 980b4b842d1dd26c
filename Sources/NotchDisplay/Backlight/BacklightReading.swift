/// What a backlight gives.
public struct BacklightReading: Hashable, Sendable {
    /// As below `/sys/class/backlight`.
    public let name: String
    /// Percent, 1 to 100, whatever share of it shows.
    public let brightness: Int
    /// Percent that the hardware says it gives at present; 0 when off.
    public let actual: Int
}
