package import NotchCore

/// Maps the tint that an activity requests to its colour on a theme.
package enum TintPalette {
    /// Returns the opaque colour of `tint` on the theme's card.
    ///
    /// A colour with too little contrast is made lighter or darker, with the same hue, until it reaches the theme's
    /// least contrast, which is ``LeastContrast/graphics`` in most themes.
    package static func resolve(_ tint: Tint, on theme: Theme) -> RGBA {
        if let ink = theme.look.ink { return ink }
        let background = theme.cardBackground
        let colour =
            switch tint {
            case .accent: theme.accent
            case .named(.primary): theme.primaryLabel.over(background)
            case .named(.secondary): theme.secondaryLabel.over(background)
            case .named(let name): RGBA(hex: theme.isLight ? hexes(of: name).light : hexes(of: name).dark)
            case .rgb(let red, let green, let blue):
                RGBA(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
            }
        return adjusted(colour, on: background, to: theme.look.leastTintContrast, through: theme.look.filter)
    }

    /// Returns the tint as a ground for text in the colour of the theme's background.
    static func solid(_ tint: Tint, on theme: Theme) -> RGBA {
        if let ink = theme.look.ink { return ink }
        return adjusted(
            resolve(tint, on: theme), on: theme.background, to: theme.look.leastTextContrast,
            through: theme.look.filter)
    }

    /// Returns a label's colour on an opaque ground, changed as far as necessary to have the least contrast there.
    static func readable(_ label: RGBA, on ground: RGBA, least: Double, theme: Theme) -> RGBA {
        let opaque = label.over(ground)
        let adjusted = adjusted(opaque, on: ground, to: least, through: theme.look.filter)
        // A label with enough contrast keeps its alpha, so that its edges are blended as before.
        return adjusted == opaque ? label : adjusted
    }

    static func colour(of accent: AccentPreset, isLight: Bool) -> RGBA {
        let name: NamedTint =
            switch accent {
            case .system, .blue: .blue
            case .teal: .teal
            case .violet: .violet
            case .orange: .orange
            case .rose: .rose
            case .red: .red
            case .lime: .lime
            case .green: .green
            case .cyan: .cyan
            }
        return RGBA(hex: isLight ? hexes(of: name).light : hexes(of: name).dark)
    }

    /// Returns the colour with the least change of lightness that reaches the contrast. Bisection finds it, because
    /// contrast grows steadily with the distance from the background's lightness. The contrast is that of the pixels, to
    /// which colours are rounded.
    ///
    /// - Parameter filter: the filter through which the panel shows the colours.
    static func adjusted(
        _ colour: RGBA, on background: RGBA, to leastContrast: Double = LeastContrast.graphics,
        through filter: ColourFilter = .none
    ) -> RGBA {
        func seen(_ colour: RGBA) -> RGBA { filter.applied(to: RGBA(hex: colour.pixel)) }
        let ground = seen(background)
        func contrast(_ colour: RGBA) -> Double { seen(colour).contrast(with: ground) }
        guard contrast(colour) < leastContrast else { return colour }
        let source = OKLab(colour)
        // The lightness moves towards the end with more room: white on the themes' dark cards, black on the light ones.
        let goal = contrast(.white) > contrast(.black) ? 1.0 : 0.0
        var (failing, passing) = (source.lightness, goal)
        for _ in 0..<20 {
            let middle = (failing + passing) / 2
            let candidate = OKLab(lightness: middle, a: source.a, b: source.b).srgb
            if contrast(candidate) < leastContrast { failing = middle } else { passing = middle }
        }
        return RGBA(hex: OKLab(lightness: passing, a: source.a, b: source.b).srgb.pixel)
    }

    private static func hexes(of name: NamedTint) -> (dark: UInt32, light: UInt32) {
        switch name {
        case .red: (0xFF4B42, 0xE5302A)
        case .orange: (0xFF9F1C, 0xE07800)
        case .yellow: (0xFFD426, 0xC79A00)
        case .green: (0x34D35B, 0x23A145)
        case .mint: (0x66E2D8, 0x00A79B)
        case .teal: (0x3FC9DC, 0x1A93AB)
        case .cyan: (0x66D1FF, 0x1E98CF)
        case .blue: (0x2E90FF, 0x0A6FE8)
        case .indigo: (0x7D7AFF, 0x5351D0)
        case .purple: (0xC264F5, 0x9B45CC)
        case .pink: (0xFF4571, 0xE82A57)
        case .brown: (0xB59570, 0x8F7047)
        case .white: (0xFFFFFF, 0xFFFFFF)
        case .gray: (0x9A9AA0, 0x7F7F85)
        case .black: (0x000000, 0x000000)
        case .violet: (0xA78BFA, 0x7C4DDB)
        case .rose: (0xFF6B8B, 0xD93A63)
        case .lime: (0xB4E33D, 0x6E9A0A)
        // These are resolved from the theme's labels before this function is called.
        case .primary, .secondary: (0xFFFFFF, 0x000000)
        }
    }
}

/// The colours of an icon and of the tile of its tint, if both are on the theme's background.
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
