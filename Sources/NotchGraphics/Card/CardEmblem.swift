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
    var isFinal: Bool { icon == nil || look.isFinal }

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
