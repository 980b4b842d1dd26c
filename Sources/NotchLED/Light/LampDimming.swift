/// What makes the LEDs of a kind darker.
package enum LampDimming: Hashable, Sendable {
    /// The data alone.
    case data
    /// The chips, in so many equal steps up to full light, and the data between two steps. So a dark picture keeps the
    /// steps of its colours.
    case chips(steps: Int)
    /// The chips alone. The data only switches LEDs on and off. Level `i` lights them for 2i + 1 of 32 parts of the time.
    case chipsAlone(levels: Int)

    /// How a brightness comes about.
    struct Setting: Hashable {
        /// What the chips are told; `nil` for chips without a brightness of their own.
        var level: Int?
        /// The share of full light that the chips give, 0...1. The data gives the rest.
        var share: Double
        /// The brightness of white, 0...1 as people see it.
        var brightness: Double
    }

    /// Returns the setting for a brightness.
    ///
    /// Each brightness above 0 is lit. Where the steps of the LEDs would round it to darkness, brightnesses are a little
    /// higher than they say, so that each is brighter than the one below it.
    ///
    /// - Parameter brightness: 0...1 as people see it.
    func setting(for brightness: Double, gamma: LampGamma, depth: LampDepth) -> Setting {
        // What is not a number is dark as well.
        let brightness = brightness > 0 ? min(brightness, 1) : 0
        let leastLight = Double(depth.leastStep) / 65_535
        switch self {
        case .data:
            return Setting(share: 1, brightness: Self.lifted(brightness, gamma.component(for: leastLight)))
        case .chips(let steps):
            let least = gamma.component(for: leastLight / Double(steps))
            let brightness = Self.lifted(brightness, least)
            let light = gamma.light(brightness)
            // Level 0 may be dark.
            let level = min(max(Int((light * Double(steps)).rounded(.up)), 1), steps)
            return Setting(level: level, share: Double(level) / Double(steps), brightness: brightness)
        case .chipsAlone(let levels):
            let level = ((LampGamma.sRGB.light(brightness) * 32 - 1) / 2).rounded()
            return Setting(level: Int(min(max(level, 0), Double(levels - 1))), share: 1, brightness: 1)
        }
    }

    private static func lifted(_ brightness: Double, _ least: Double) -> Double {
        brightness > 0 ? min(max(brightness, least + brightness / 2), 1) : 0
    }
}
