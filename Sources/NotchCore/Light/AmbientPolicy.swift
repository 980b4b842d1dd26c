/// How the brightness follows the ambient light.
public struct AmbientPolicy: Hashable, Sendable {
    /// The illuminance in lux up to which the brightness is ``lowest``; above 0. A room with a night light has about 5
    /// lux.
    public var dark: Double
    /// The illuminance in lux from which on the brightness is ``highest``; above ``dark``. A desk by day has about 500
    /// lux.
    public var bright: Double
    /// The lowest brightness, in percent as people see it, 1 to 100.
    public var lowest: Int
    /// The highest brightness, in percent, from ``lowest`` to 100.
    public var highest: Int
    /// How long the brightness takes for most (two thirds) of a change towards bright.
    public var brightening: Duration
    /// How long the brightness takes for most (two thirds) of a change towards dark. Eyes get used to light sooner than
    /// to darkness.
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

    /// The description of what is wrong with the policy, as a person should read it; `nil` if nothing is.
    public var defect: String? {
        if !(dark > 0 && dark.isFinite) { return "Dark= should be above 0 lux" }
        if !(bright > dark && bright.isFinite) {
            return "Bright= should be above Dark=, but they are \(bright) and \(dark) lux"
        }
        if !(1...100).contains(lowest) || !(1...100).contains(highest) {
            return "Lowest= and Highest= should be from 1 to 100 (percent)"
        }
        return highest < lowest
            ? "Highest= should not be below Lowest=, but they are \(highest) and \(lowest) percent" : nil
    }
}
