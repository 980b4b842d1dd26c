import Glibc

/// A colour of the indicator, in sRGB, as themes have it.
package struct IndicatorColour: Hashable, Sendable {
    /// 0...1, gamma-encoded.
    package var red: Double
    package var green: Double
    package var blue: Double

    package init(red: Double, green: Double, blue: Double) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    static let black = IndicatorColour(red: 0, green: 0, blue: 0)

    /// As much light as this is to be seen, at a share of it that looks like `level`.
    func light(at level: Double) -> IndicatorPixel {
        IndicatorPixel(
            red: Self.light(red * level), green: Self.light(green * level), blue: Self.light(blue * level))
    }

    /// The gamma of sRGB (IEC 61966-2-1): what is given is how it looks, and LEDs want how much light that is.
    private static func light(_ component: Double) -> Double {
        let component = min(max(component, 0), 1)
        guard component > 0.04045 else { return component / 12.92 }
        return pow((component + 0.055) / 1.055, 2.4)
    }
}
