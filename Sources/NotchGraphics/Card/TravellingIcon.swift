import NotchCore

/// A card's icon that goes along with a line, out of the card at the side where it stands.
struct TravellingIcon {
    let rect: PixelRect
    private let picture: Pixmap
    private let isRightToLeft: Bool
    private let fade: Int
    private let ground: UInt32

    /// - Parameter pixmap: the card, on which the icon has been drawn.
    init(_ rect: PixelRect, of pixmap: Pixmap, isRightToLeft: Bool, fade: Int, ground: RGBA) {
        (self.rect, self.isRightToLeft, self.fade, self.ground) = (rect, isRightToLeft, fade, ground.pixel)
        picture = Pixmap(width: rect.width, height: rect.height)
        picture.copy(pixmap, atX: -rect.x, y: -rect.y)
    }

    /// Takes another picture for a part of the icon.
    func replace(_ part: PixelRect, by picture: Pixmap) {
        self.picture.copy(picture, atX: part.x - rect.x, y: part.y - rect.y)
    }

    func erase(from pixmap: Pixmap) { pixmap.fill(rect, with: ground) }

    /// Draws what is left of the icon when the line has moved by some pixels.
    func draw(_ place: Int, on pixmap: Pixmap) {
        guard place < rect.width else { return }
        let moved = isRightToLeft ? place : -place
        let seen = rect.intersection(rect.offset(x: moved))
        pixmap.copy(seen, of: picture, atX: rect.x + moved, y: rect.y)
        let begun = min(place, fade)
        pixmap.fade(seen, left: isRightToLeft ? 0 : begun, right: isRightToLeft ? begun : 0, to: ground)
    }
}
