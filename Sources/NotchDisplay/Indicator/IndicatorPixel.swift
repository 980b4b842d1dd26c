/// The amount of light of an LED of three colours: 0...1 of the maximum of each.
struct IndicatorPixel: Hashable, Sendable {
    var red: Double
    var green: Double
    var blue: Double

    static let off = IndicatorPixel(red: 0, green: 0, blue: 0)

    var brightest: Double { max(red, green, blue) }
    /// The brightness in comparison with other colours, by the weights of sRGB's primaries.
    var luminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

    func scaled(by factor: Double) -> IndicatorPixel {
        IndicatorPixel(red: red * factor, green: green * factor, blue: blue * factor)
    }

    /// Reduces the light so that a strip of `count` such pixels draws at most `milliamperes`.
    ///
    /// The calculation uses 20 mA for a colour at full light and 1 mA for a pixel's controller, more than the data
    /// sheets of WS2812B and APA102 specify.
    func limited(count: Int, milliamperes: Int) -> IndicatorPixel {
        let budget = Double(milliamperes - count)
        let demand = 20 * (red + green + blue) * Double(count)
        guard demand > max(budget, 0) else { return self }
        return scaled(by: max(budget, 0) / demand)
    }
}
