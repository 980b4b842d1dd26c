import NotchCore

/// Changes the colours of a picture before the panel shows them.
///
/// The filter is the last step of a frame, so that it applies to everything that is drawn: labels, icons, images and
/// the emoji of a font.
package enum ColourFilter: Hashable, Sendable {
    /// Keeps colours as they are.
    case none
    /// Makes each colour warm: white becomes #FFE2C4. The eye stays calm in the dark, and colours remain
    /// distinguishable.
    case night

    /// The shares of green and of blue that remain at night, in 256ths.
    private static let green: UInt32 = 227
    private static let blue: UInt32 = 197

    /// Returns the colour that the panel shows for `colour`.
    package func applied(to colour: RGBA) -> RGBA {
        guard self == .night else { return colour }
        return RGBA(
            red: colour.red, green: colour.green * Double(Self.green) / 256,
            blue: colour.blue * Double(Self.blue) / 256, alpha: colour.alpha)
    }

    /// Returns the shares of red, green and blue that remain, in 256ths.
    ///
    /// - Parameter light: the share of the light, 0...1. The values of colours are about even steps for the eye, so
    ///   they are multiplied as they are.
    func shares(light: Double) -> ColourShares {
        let isNight = self == .night
        func share(_ share: UInt32) -> UInt32 { UInt32((Double(share) * min(max(light, 0), 1)).rounded()) }
        return ColourShares(
            red: share(256), green: share(isNight ? Self.green : 256), blue: share(isNight ? Self.blue : 256))
    }
}

/// The shares of a pixel's colours that the panel shows, in 256ths.
struct ColourShares: Hashable {
    var red: UInt32
    var green: UInt32
    var blue: UInt32

    static let all = ColourShares(red: 256, green: 256, blue: 256)

    /// Returns the pixel that the panel shows for an opaque one.
    @inline(__always)
    func applied(to pixel: UInt32) -> UInt32 {
        let red = ((pixel >> 16 & 0xFF) &* self.red) >> 8
        let green = ((pixel >> 8 & 0xFF) &* self.green) >> 8
        let blue = ((pixel & 0xFF) &* self.blue) >> 8
        return 0xFF00_0000 | red << 16 | green << 8 | blue
    }
}

extension Pixmap {
    /// Copies `rect` from a pixmap of the same size, with these shares of its colours.
    func copy(_ rect: PixelRect, from source: Pixmap, shares: ColourShares) {
        guard shares != .all else { return copy(rect, from: source) }
        let rect = rect.intersection(bounds)
        guard !rect.isEmpty else { return }
        for y in rect.y..<rect.maxY {
            let from = source.pointer(x: rect.x, y: y)
            let to = pointer(x: rect.x, y: y)
            var x = 0
            while x < rect.width {
                to[x] = shares.applied(to: from[x])
                x &+= 1
            }
        }
    }
}
