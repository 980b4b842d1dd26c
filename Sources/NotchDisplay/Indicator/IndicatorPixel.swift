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
}
