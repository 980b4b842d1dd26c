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

    /// The shares of green and of blue that remain, in 256ths.
    private static let green: UInt32 = 227
    private static let blue: UInt32 = 197

    /// Returns the colour that the panel shows for `colour`.
    package func applied(to colour: RGBA) -> RGBA {
        guard self == .night else { return colour }
        return RGBA(
            red: colour.red, green: colour.green * Double(Self.green) / 256,
            blue: colour.blue * Double(Self.blue) / 256, alpha: colour.alpha)
    }

    /// Returns the pixel that the panel shows for an opaque one.
    @inline(__always)
    static func nightPixel(_ pixel: UInt32) -> UInt32 {
        let green = ((pixel >> 8 & 0xFF) &* Self.green) >> 8
        let blue = ((pixel & 0xFF) &* Self.blue) >> 8
        return 0xFF00_0000 | pixel & 0xFF_0000 | green << 8 | blue
    }
}

extension Pixmap {
    /// Copies `rect` from a pixmap of the same size, through a filter.
    func copy(_ rect: PixelRect, from source: Pixmap, through filter: ColourFilter) {
        guard filter == .night else { return copy(rect, from: source) }
        let rect = rect.intersection(bounds)
        guard !rect.isEmpty else { return }
        for y in rect.y..<rect.maxY {
            let from = source.pointer(x: rect.x, y: y)
            let to = pointer(x: rect.x, y: y)
            var x = 0
            while x < rect.width {
                to[x] = ColourFilter.nightPixel(from[x])
                x &+= 1
            }
        }
    }
}
