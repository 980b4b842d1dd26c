import NotchCore

/// The colours of an icon on a square of its tint, where both lie on the theme's background.
struct TileColours {
    /// Opaque.
    let tile: RGBA
    let glyph: RGBA

    private static let share = 0.22

    init(_ tint: RGBA, theme: Theme) {
        if let ink = theme.look.ink {
            (tile, glyph) = (ink, theme.background)
            return
        }
        let ground = theme.background
        let look = theme.look
        tile = (look.tintsGrounds ? tint : theme.secondaryLabel.over(ground)).opacity(Self.share).over(ground)
        glyph = TintPalette.adjusted(tint.over(tile), on: tile, to: look.leastTintContrast, through: look.filter)
    }
}
