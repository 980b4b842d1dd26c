package struct BacklightReading: Hashable, Sendable {
    /// The backlight's name below `/sys/class/backlight`.
    package let name: String
    /// The full brightness in percent, 1 to 100, whatever share of it shows at present.
    package let brightness: Int
    /// The brightness that the hardware reports at present, in percent; 0 when it is off.
    package let actual: Int
}
