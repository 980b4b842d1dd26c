import NotchLED

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

    /// The colour as an opaque pixel, `0xAARRGGBB`.
    var pixel: UInt32 {
        [red, green, blue].reduce(0xFF) { $0 << 8 | UInt32((min(max($1, 0), 1) * 255).rounded()) }
    }

    static let black = IndicatorColour(red: 0, green: 0, blue: 0)

    /// The light for this colour at `level`, a share of it as people see it.
    func light(at level: Double) -> IndicatorPixel {
        func light(_ component: Double) -> Double { LampGamma.sRGB.light(component * level) }
        return IndicatorPixel(red: light(red), green: light(green), blue: light(blue))
    }
}
