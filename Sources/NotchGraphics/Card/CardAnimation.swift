import NotchCore

/// The icon of a card, where it moves by itself.
final class CardAnimation {
    /// The pixels of the card that change.
    let clip: PixelRect
    private let animation: IconAnimation
    private let rect: PixelRect
    private let colour: RGBA
    private let ground: UInt32
    private let icons: IconRasterizer
    private var shown = 0

    /// - Parameters:
    ///   - rect: the square of the icon.
    ///   - clip: the part of it that is on the card.
    ///   - colour: the ink of an icon on a panel of one colour, with the opacity of the icon.
    ///   - ground: what is below the icon.
    init(
        _ animation: IconAnimation, in rect: PixelRect, clip: PixelRect, colour: RGBA, ground: UInt32,
        icons: IconRasterizer
    ) {
        (self.animation, self.rect, self.clip) = (animation, rect, clip)
        (self.colour, self.ground, self.icons) = (colour, ground, icons)
    }

    /// Draws the frame of an instant.
    ///
    /// - Parameter elapsed: how long the card has been at rest.
    /// - Returns: the pixels of ``clip``; `nil` if they are those that were returned last.
    func draw(at elapsed: Duration) -> Pixmap? {
        let frame = animation.frame(at: elapsed)
        guard frame != shown, !clip.isEmpty else { return nil }
        shown = frame
        guard let drawing = icons.drawing(ofFrame: frame, of: animation.frames) else { return nil }
        let picture = Pixmap(width: clip.width, height: clip.height)
        picture.fill(picture.bounds, with: ground)
        Canvas(picture).paint(colour, through: drawing, atX: rect.x - clip.x, y: rect.y - clip.y)
        return picture
    }

    /// Returns how long after `elapsed` the next frame comes.
    func nextChange(after elapsed: Duration) -> Duration? { animation.nextChange(after: elapsed) }
}
