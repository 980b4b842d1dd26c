import Glibc

/// How the numbers of a backlight relate to what people see: `scale` (kernel documentation, ABI
/// `sysfs-class-backlight`).
enum BacklightScale: String {
    /// Each step adds as much light, so that percent need a curve to look even.
    case linear
    /// Each step looks alike already.
    case nonLinear = "non-linear"
    /// The driver does not tell; taken for ``nonLinear``, as every other program takes it.
    case unknown

    /// The number for `percent` of `maximum`, as people see it. Never 0, which on many panels is no light at all.
    func raw(percent: Double, maximum: Int) -> Int {
        let share = percent / 100
        let light = self == .linear ? Self.luminance(ofLightness: share) : share
        return min(max(Int((light * Double(maximum)).rounded()), 1), maximum)
    }

    /// What `raw` looks like, in percent, 0 to 100.
    func percent(raw: Int, maximum: Int) -> Double {
        let light = min(max(Double(raw) / Double(maximum), 0), 1)
        return 100 * (self == .linear ? Self.lightness(ofLuminance: light) : light)
    }

    /// CIE 1931: lightness (L* as a share) to luminance; a straight line near black, where the eye is not cubic.
    private static func luminance(ofLightness lightness: Double) -> Double {
        guard lightness > 0.08 else { return lightness / 9.033 }
        let root = (lightness + 0.16) / 1.16
        return root * root * root
    }

    private static func lightness(ofLuminance luminance: Double) -> Double {
        luminance > 0.08 / 9.033 ? 1.16 * cbrt(luminance) - 0.16 : luminance * 9.033
    }
}
