/// How the brightness follows the light around.
public struct AmbientPolicy: Hashable, Sendable {
    /// Lux up to which the brightness is ``lowest``; above 0. A room with a night light has about 5.
    public var dark: Double
    /// Lux from which it is ``highest``; above ``dark``. A desk by day has about 500.
    public var bright: Double
    /// Percent of the brightness, as people see it, 1 to 100.
    public var lowest: Int
    /// Percent, from ``lowest`` to 100.
    public var highest: Int
    /// How long the brightness takes for most (two thirds) of a change towards bright, and towards dark: eyes get used
    /// to light sooner than to darkness.
    public var brightening: Duration
    public var darkening: Duration

    public init(
        dark: Double = 5, bright: Double = 500, lowest: Int = 10, highest: Int = 100,
        brightening: Duration = .seconds(2), darkening: Duration = .seconds(8)
    ) {
        self.dark = dark
        self.bright = bright
        self.lowest = lowest
        self.highest = highest
        self.brightening = brightening
        self.darkening = darkening
    }

    /// What is wrong with it, as a person should hear it; `nil` if nothing is.
    public var defect: String? {
        if !(dark > 0 && dark.isFinite) { return "Dark= should be above 0 lux" }
        if !(bright > dark && bright.isFinite) {
            return "Bright= should be more lux than Dark=, which are \(bright) and \(dark)"
        }
        if !(1...100).contains(lowest) || !(1...100).contains(highest) {
            return "Lowest= and Highest= should be from 1 to 100 (percent)"
        }
        return highest < lowest ? "Highest= should not be below Lowest=, which are \(highest) and \(lowest)" : nil
    }
}
