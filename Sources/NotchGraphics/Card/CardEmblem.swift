import NotchCore

/// The icon of a card, and the square that it stands on.
struct CardEmblem {
    /// The square; `nil` where the icon stands on the card itself.
    let tile: PixelRect?
    let tilePixel: UInt32
    /// The icon, by its name; `nil` for a square without one.
    let icon: String?
    /// How the icon looks. Its file may not have been read yet.
    private(set) var look: IconLook
    /// The icon's own square, and the part of it that is on the card.
    let glyph: PixelRect
    let seen: PixelRect
    let colour: RGBA

    /// The part of the card that has the icon's ink and no more; empty without an icon.
    private var ink: PixelRect { icon == nil ? .zero : seen }

    /// Every pixel that the emblem touches.
    var bounds: PixelRect { (tile ?? .zero).union(ink) }

    /// Whether the emblem stays as it is, in all frames of this card.
    var isSettled: Bool { icon == nil || look.isSettled }

    /// Returns whether two emblems have the same pixels at the same places.
    func looks(like other: CardEmblem) -> Bool {
        tile == other.tile && tilePixel == other.tilePixel && glyph == other.glyph && seen == other.seen
            && colour == other.colour && (icon == nil) == (other.icon == nil) && look == other.look
    }

    /// Returns what moves in the icon; `nil` where nothing does.
    ///
    /// - Parameter ground: what is below the icon where it stands on the card itself.
    func animation(ground: UInt32, icons: IconRasterizer) -> CardAnimation? {
        look.animation.map {
            CardAnimation(
                $0, in: glyph, clip: seen, colour: colour.opacity(look.opacity),
                ground: tile == nil ? ground : tilePixel, icons: icons)
        }
    }

    /// Takes the look of the icon in the frame that is drawn, where its file has been read since, or fades in.
    ///
    /// - Returns: whether the emblem has other pixels now.
    mutating func renew(_ icons: IconRasterizer) -> Bool {
        guard let icon else { return false }
        let renewed = icons.renewed(look, named: icon)
        defer { look = renewed }
        return renewed != look
    }

    /// Draws the emblem on the card's ground, or over another tile at the same place.
    func draw(on pixmap: Pixmap, ground: UInt32) {
        if let tile {
            pixmap.fillRounded(
                tile, radius: (Double(tile.width) * CardPlan.tileRadius).rounded(), with: tilePixel, over: ground)
        }
        guard let drawing = look.drawing else { return }
        Canvas(pixmap).clipped(to: seen) {
            $0.paint(colour.opacity(look.opacity), through: drawing, atX: glyph.x, y: glyph.y)
        }
    }
}
