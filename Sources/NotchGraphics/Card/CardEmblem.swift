import NotchCore

/// The icon of a card, and the square that it stands on.
struct CardEmblem {
    /// The square; `nil` where the icon stands on the card itself.
    let tile: PixelRect?
    let tilePixel: UInt32
    /// The icon; `nil` for a square without one.
    let drawing: IconDrawing?
    /// The icon's own square, and the part of it that is on the card.
    let glyph: PixelRect
    let seen: PixelRect
    let colour: RGBA

    /// The part of the card that has the icon's ink and no more; empty without an icon.
    private var ink: PixelRect { drawing == nil ? .zero : seen }

    /// Every pixel that the emblem touches.
    var bounds: PixelRect { (tile ?? .zero).union(ink) }

    /// Returns whether two emblems have the same pixels at the same places.
    func looks(like other: CardEmblem) -> Bool {
        tile == other.tile && tilePixel == other.tilePixel && glyph == other.glyph && seen == other.seen
            && colour == other.colour && drawing?.identity == other.drawing?.identity
    }

    /// Draws the emblem on the card's ground, or over another tile at the same place.
    func draw(on pixmap: Pixmap, ground: UInt32) {
        if let tile {
            pixmap.fillRounded(
                tile, radius: (Double(tile.width) * CardPlan.tileRadius).rounded(), with: tilePixel, over: ground)
        }
        guard let drawing else { return }
        Canvas(pixmap).clipped(to: seen) { $0.paint(colour, through: drawing, atX: glyph.x, y: glyph.y) }
    }
}
