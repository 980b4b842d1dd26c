import Glibc

/// The relation of a backlight's numbers to the brightness that people see: `scale` (kernel documentation, ABI
/// `sysfs-class-backlight`).
enum BacklightScale: String {
    /// Each step adds the same amount of light, so percentages need a curve to look even.
    case linear
    /// Each step already looks the same.
    case nonLinear = "non-linear"
    /// The driver does not report the scale. It counts as ``nonLinear``, as in every other program.
    case unknown

    /// The number, from 1 to `maximum`, for `percent` of the brightness that people see. It is never 0, which on many
    /// panels is no light at all.
    func raw(percent: Double, maximum: Int) -> Int {
        let share = percent / 100
        let light = self == .linear ? Self.luminance(ofLightness: share) : share
        return min(max(Int((light * Double(maximum)).rounded()), 1), maximum)
    }

    /// The brightness that people see for `raw`, in percent, 0 to 100.
    func percent(raw: Int, maximum: Int) -> Double {
        let light = min(max(Double(raw) / Double(maximum), 0), 1)
        return 100 * (self == .linear ? Self.lightness(ofLuminance: light) : light)
    }

    /// Converts lightness (L* as a share) to luminance by CIE 1931. The curve is a straight line near black, where the
    /// eye is not cubic.
    private static func luminance(ofLightness lightness: Double) -> Double {
        guard lightness > 0.08 else { return lightness / 9.033 }
        let root = (lightness + 0.16) / 1.16
        return root * root * root
    }

    private static func lightness(ofLuminance luminance: Double) -> Double {
        luminance > 0.08 / 9.033 ? 1.16 * cbrt(luminance) - 0.16 : luminance * 9.033
    }
}
