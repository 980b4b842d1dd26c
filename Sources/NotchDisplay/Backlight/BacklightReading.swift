/// What a backlight gives.
package struct BacklightReading: Hashable, Sendable {
    /// As below `/sys/class/backlight`.
    package let name: String
    /// Percent, 1 to 100, whatever share of it shows.
    package let brightness: Int
    /// Percent that the hardware says it gives at present; 0 when off.
    package let actual: Int
}
