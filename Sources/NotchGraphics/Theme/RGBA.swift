/// A colour in sRGB, straight alpha.
///
/// Colours are explicit, never adaptive (H1): what a colour looks like depends on nothing but its components.
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

    /// From `0xRRGGBB`, opaque; the upper byte is ignored.
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

    /// The opaque colour that this one makes on an opaque background.
    public func over(_ background: RGBA) -> RGBA {
        RGBA(
            red: red * alpha + background.red * (1 - alpha),
            green: green * alpha + background.green * (1 - alpha),
            blue: blue * alpha + background.blue * (1 - alpha))
    }

    /// The colour as a `Pixmap` holds it: `0xAARRGGBB`, premultiplied.
    public var pixel: UInt32 {
        func byte(_ value: Double) -> UInt32 { UInt32((min(max(value, 0), 1) * 255).rounded()) }
        return byte(alpha) << 24 | byte(red * alpha) << 16 | byte(green * alpha) << 8 | byte(blue * alpha)
    }
}
