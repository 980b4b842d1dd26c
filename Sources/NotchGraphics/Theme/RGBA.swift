import Glibc

/// A colour in sRGB, straight alpha.
///
/// Colours are explicit, never adaptive (H1): a colour's appearance depends only on its components.
public struct RGBA: Hashable, Sendable {
    /// 0...1, gamma-encoded.
    public var red: Double
    public var green: Double
    public var blue: Double
    /// 0 (clear) ... 1 (opaque).
    public var alpha: Double

    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    public init(white: Double, alpha: Double = 1) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Makes the opaque colour `0xRRGGBB`; the upper byte is ignored.
    public init(hex: UInt32) {
        self.init(
            red: Double(hex >> 16 & 0xFF) / 255,
            green: Double(hex >> 8 & 0xFF) / 255,
            blue: Double(hex & 0xFF) / 255)
    }

    public static let black = RGBA(white: 0)
    public static let white = RGBA(white: 1)

    public func opacity(_ factor: Double) -> RGBA {
        RGBA(red: red, green: green, blue: blue, alpha: alpha * factor)
    }

    /// Returns the opaque colour that this colour makes on an opaque background.
    public func over(_ background: RGBA) -> RGBA {
        RGBA(
            red: red * alpha + background.red * (1 - alpha),
            green: green * alpha + background.green * (1 - alpha),
            blue: blue * alpha + background.blue * (1 - alpha))
    }

    /// The colour in the format of a `Pixmap`: `0xAARRGGBB`, premultiplied.
    public var pixel: UInt32 {
        func byte(_ value: Double) -> UInt32 { UInt32((min(max(value, 0), 1) * 255).rounded()) }
        return byte(alpha) << 24 | byte(red * alpha) << 16 | byte(green * alpha) << 8 | byte(blue * alpha)
    }
}

extension RGBA {
    /// The relative luminance, 0...1; alpha is ignored (WCAG 2.1, "relative luminance").
    package var luminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    /// Returns the contrast ratio of two opaque colours, 1...21 (WCAG 2.1, "contrast ratio").
    package func contrast(with other: RGBA) -> Double {
        let (darker, lighter) = (min(luminance, other.luminance), max(luminance, other.luminance))
        return (lighter + 0.05) / (darker + 0.05)
    }

    /// Applies sRGB's transfer function to a component (IEC 61966-2-1).
    static func linear(_ encoded: Double) -> Double {
        encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4)
    }

    static func encoded(_ linear: Double) -> Double {
        linear <= 0.0031308 ? linear * 12.92 : 1.055 * pow(linear, 1 / 2.4) - 0.055
    }
}

/// The least contrasts of WCAG 2.1, for themes that require no more.
package enum LeastContrast {
    /// Text (1.4.3).
    package static let text = 4.5
    /// Graphics, and large text (1.4.11, 1.4.3).
    package static let graphics = 3.0
}

/// A perceptual colour: lightness apart from hue and chroma (Björn Ottosson's OKLab, 2020).
///
/// Lightness can be changed without a shift of hue, unlike in HSL.
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

    /// Returns the mixture with a share of another colour, in OKLCH: lightness and chroma are mixed, and the hue is that
    /// of the other colour. So a grey that takes a tint keeps the tint's hue.
    ///
    /// - Parameter chroma: the share of the other colour's chroma, which may exceed the share of its lightness.
    func mixed(with other: OKLab, share: Double, chroma: Double) -> OKLab {
        let length = self.chroma * (1 - chroma) + other.chroma * chroma
        return OKLab(
            lightness: lightness * (1 - share) + other.lightness * share, a: length * cos(other.hue),
            b: length * sin(other.hue))
    }

    var hue: Double { atan2(b, a) }
    var chroma: Double { (a * a + b * b).squareRoot() }

    /// The colour in sRGB; `nil` outside the gamut.
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

    /// The nearest sRGB colour of the same lightness and hue. Outside the gamut, chroma is reduced.
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
