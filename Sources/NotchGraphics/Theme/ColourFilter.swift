/// What the colours of a picture become before the panel shows them.
///
/// The filter is the last step of a frame, so that it holds for everything that is drawn: labels, icons, images and the
/// emoji of a font.
package enum ColourFilter: Hashable, Sendable {
    /// Colours stay as they are.
    case none
    /// Each colour becomes a red of its lightness, with a quarter as much green and no blue. Red light leaves the eye
    /// used to darkness. The little green keeps thin strokes legible, and makes the red look like embers.
    case night

    /// The colour that the panel shows.
    package func applied(to colour: RGBA) -> RGBA {
        guard self == .night else { return colour }
        let light = Self.lightness(red: colour.red, green: colour.green, blue: colour.blue)
        return RGBA(red: light, green: light / 4, blue: 0, alpha: colour.alpha)
    }

    /// The pixel that the panel shows for an opaque one.
    @inline(__always)
    static func nightPixel(_ pixel: UInt32) -> UInt32 {
        // The weights are those of `lightness` in 256ths, and make 256.
        let light = ((pixel >> 16 & 0xFF) * 77 + (pixel >> 8 & 0xFF) * 150 + (pixel & 0xFF) * 29) >> 8
        return 0xFF00_0000 | light << 16 | (light >> 2) << 8
    }

    /// The luma of a colour by its encoded components (ITU-R BT.601). It weights red and blue more than luminance does,
    /// so that a red icon does not vanish.
    private static func lightness(red: Double, green: Double, blue: Double) -> Double {
        (77 * red + 150 * green + 29 * blue) / 256
    }
}
