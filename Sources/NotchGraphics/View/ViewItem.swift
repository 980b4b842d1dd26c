import NotchCore
import NotchPictures

/// A thing to draw at its place on the panel. Two equal items have the same pixels.
struct ViewItem: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case text(TextSpec, x: Int, baseline: Int)
        case marquee(MarqueeText)
        case icon(String)
        case image(PictureFile)
        case bar(Double, isRightToLeft: Bool)
        case gauge(Double)
        case sparkline([Double], isRightToLeft: Bool)
        /// The ground of a badge.
        case capsule
        /// The square below an icon.
        case tile
    }

    var kind: Kind
    /// The place of the part. The ink of a text may leave it a little.
    var frame: PixelRect
    var colour: RGBA
    /// Nothing is drawn outside.
    var clip: PixelRect
}
