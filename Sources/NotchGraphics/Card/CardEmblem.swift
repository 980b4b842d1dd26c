import NotchCore

/// The icon of a card, and the tile below it.
struct CardEmblem {
    /// The tile; `nil` for an icon on the card itself.
    let tile: PixelRect?
    let tilePixel: UInt32
    /// The icon's name; `nil` for a tile without an icon.
    let icon: String?
    /// The icon's look. The icon's file may not have been read yet.
    private(set) var look: IconLook
    /// The icon's own square, and the part of the square that is on the card.
    let glyph: PixelRect
    let seen: PixelRect
    let colour: RGBA

    /// The rectangle of the icon's ink on the card; empty without an icon.
    private var ink: PixelRect { icon == nil ? .zero : seen }

    /// The rectangle of all pixels that the emblem touches.
    var bounds: PixelRect { (tile ?? .zero).union(ink) }

    /// Whether the emblem has the same pixels in all frames of this card.
    var isFinal: Bool { icon == nil || look.isFinal }

    /// Returns whether two emblems have the same pixels at the same places.
    func looks(like other: CardEmblem) -> Bool {
        tile == other.tile && tilePixel == other.tilePixel && glyph == other.glyph && seen == other.seen
            && colour == other.colour && (icon == nil) == (other.icon == nil) && look == other.look
    }

    /// Returns the animation of the icon; `nil` for a still icon.
    ///
    /// - Parameter ground: the pixel below an icon without a tile.
    func animation(ground: UInt32, icons: IconRasterizer) -> CardAnimation? {
        look.animation.map {
            CardAnimation(
                $0, in: glyph, clip: seen, colour: colour.opacity(look.opacity), tile: tile.map { ($0, tilePixel) },
                ground: ground, icons: icons)
        }
    }

    /// Renews the look of the icon for the present frame, if its file has been read since the last frame or if it fades
    /// in.
    ///
    /// - Returns: whether the emblem's pixels have changed.
    mutating func renew(_ icons: IconRasterizer) -> Bool {
        guard let icon else { return false }
        let renewed = icons.renewed(look, named: icon)
        defer { look = renewed }
        return renewed != look
    }

    /// Whether the icon covers the corners of its tile.
    var fillsTile: Bool { tile.map(glyph.contains) ?? false }

    /// Draws a tile on the card's ground.
    static func draw(_ tile: PixelRect, _ pixel: UInt32, on pixmap: Pixmap, ground: UInt32) {
        pixmap.fillRounded(
            tile, radius: (Double(tile.width) * CardPlan.tileRadius).rounded(), with: pixel, over: ground)
    }

    /// Draws the emblem on the card's ground, or over another tile at the same place.
    func draw(on pixmap: Pixmap, ground: UInt32) {
        if let tile {
            if fillsTile { pixmap.fill(tile, with: ground) }
            Self.draw(tile, tilePixel, on: pixmap, ground: ground)
        }
        guard let drawing = look.drawing else { return }
        Canvas(pixmap).clipped(to: seen) {
            // The icon that stands in for an unreadable file is smaller than its square.
            let inset = (glyph.width - drawing.size) / 2
            $0.paint(colour.opacity(look.opacity), through: drawing, atX: glyph.x + inset, y: glyph.y + inset)
        }
    }
}

/// The animated icon of a card.
final class CardAnimation {
    /// The pixels of the card that change.
    let clip: PixelRect
    private let animation: IconAnimation
    private let rect: PixelRect
    private let colour: RGBA
    private let tile: (place: PixelRect, pixel: UInt32)?
    private let ground: UInt32
    private let icons: IconRasterizer
    private var shown = 0

    /// - Parameters:
    ///   - rect: the square of the icon.
    ///   - clip: the part of the square that is on the card.
    ///   - colour: the ink of an icon on a panel of one colour, with the opacity of the icon.
    ///   - tile: the tile below the icon; `nil` for none.
    ///   - ground: the pixel of the card.
    init(
        _ animation: IconAnimation, in rect: PixelRect, clip: PixelRect, colour: RGBA,
        tile: (place: PixelRect, pixel: UInt32)?, ground: UInt32, icons: IconRasterizer
    ) {
        self.tile = tile
        (self.animation, self.rect, self.clip) = (animation, rect, clip)
        (self.colour, self.ground, self.icons) = (colour, ground, icons)
    }

    /// Draws the frame for an instant.
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
        if let tile {
            CardEmblem.draw(tile.place.offset(x: -clip.x, y: -clip.y), tile.pixel, on: picture, ground: ground)
        }
        Canvas(picture).paint(colour, through: drawing, atX: rect.x - clip.x, y: rect.y - clip.y)
        return picture
    }

    /// Returns how long after `elapsed` the next frame is due.
    func nextChange(after elapsed: Duration) -> Duration? { animation.nextChange(after: elapsed) }
}
