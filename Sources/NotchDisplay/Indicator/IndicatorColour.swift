import Glibc

/// A colour of the indicator, in sRGB, as in themes.
package struct IndicatorColour: Hashable, Sendable {
    /// The components, 0...1 and gamma-encoded.
    package var red: Double
    package var green: Double
    package var blue: Double

    package init(red: Double, green: Double, blue: Double) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    static let black = IndicatorColour(red: 0, green: 0, blue: 0)

    /// The light for this colour at `level`, a share of it as people see it.
    func light(at level: Double) -> IndicatorPixel {
        IndicatorPixel(red: Self.light(red * level), green: Self.light(green * level), blue: Self.light(blue * level))
    }

    /// Converts a component to light by the gamma of sRGB (IEC 61966-2-1). Components are given as they look, while
    /// LEDs need the amount of light.
    private static func light(_ component: Double) -> Double {
        let component = min(max(component, 0), 1)
        guard component > 0.04045 else { return component / 12.92 }
        return pow((component + 0.055) / 1.055, 2.4)
    }
}
