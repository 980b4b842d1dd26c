import Glibc

/// A colour as the eye orders it: lightness apart from hue and chroma (Björn Ottosson's OKLab, 2020).
///
/// Lightness can be moved here without the hue drifting, as it does in HSL.
struct OKLab: Hashable, Sendable {
    /// 0 (black) ... 1 (white).
    var lightness: Double
    var a: Double
    var b: Double

    init(lightness: Double, a: Double, b: Double) {
        self.lightness = lightness
        self.a = a
        self.b = b
    }

    init(_ colour: RGBA) {
        let red = RGBA.linear(colour.red)
        let green = RGBA.linear(colour.green)
        let blue = RGBA.linear(colour.blue)
        let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
        let medium = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
        let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
        lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
        a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
        b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    }

    var hue: Double { atan2(b, a) }
    var chroma: Double { (a * a + b * b).squareRoot() }

    /// The colour in sRGB; `nil` when it lies outside the gamut.
    private var inGamut: RGBA? {
        let long = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
        let medium = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
        let short = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
        let components = [
            4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
            -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
            -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
        ]
        let tolerance = 0.0005
        guard components.allSatisfy({ $0 >= -tolerance && $0 <= 1 + tolerance }) else { return nil }
        let encoded = components.map { RGBA.encoded(min(max($0, 0), 1)) }
        return RGBA(red: encoded[0], green: encoded[1], blue: encoded[2])
    }

    /// The nearest sRGB colour of the same lightness and hue: chroma gives way where the gamut ends.
    var srgb: RGBA {
        if let exact = inGamut { return exact }
        var (low, high) = (0.0, 1.0)
        var best = RGBA(white: RGBA.encoded(min(max(cube(lightness), 0), 1)))
        for _ in 0..<16 {
            let share = (low + high) / 2
            if let colour = OKLab(lightness: lightness, a: a * share, b: b * share).inGamut {
                (best, low) = (colour, share)
            } else {
                high = share
            }
        }
        return best
    }

    private func cube(_ value: Double) -> Double { value * value * value }
}
