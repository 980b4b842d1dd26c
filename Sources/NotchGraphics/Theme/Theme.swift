public import NotchCore

/// The colours and type of everything on the panel (H1).
///
/// Label and fill colours are black or white at the opacities of H2, to be laid over ``background``.
public struct Theme: Hashable, Sendable {
    public let palette: ThemePalette
    public let accentPreset: AccentPreset
    /// The surface style that was asked for. The one that is drawn is always solid.
    public let surface: SurfaceStyle
    /// How cards show their icon and their words.
    public let card: CardStyle
    /// What becomes of words that are too long for a card.
    public let overflow: TextOverflow
    /// Whether a card's icon goes along with a text that moves through its line.
    public let scrollsIcon: Bool
    /// The character of the type that was asked for; ``fontDesign`` is the one that is drawn.
    package let chosenFontDesign: FontDesign
    /// Whether the stronger, forced-solid card of H2 is drawn.
    private let isForcedSolid: Bool
    private let reducesTransparency: Bool
    package let look: ThemeLook

    /// Opaque.
    public let accent: RGBA
    public let warnings: [ThemeWarning]

    /// - Parameters:
    ///   - reduceTransparency: draws the stronger, forced-solid card of H2 whatever the surface style.
    ///   - card: how cards show their icon and their words.
    ///   - overflow: what becomes of words that are too long for a card.
    ///   - scrollsIcon: whether a card's icon goes along with a text that moves through its line.
    public init(
        palette: ThemePalette = .dark,
        accent: AccentPreset = .system,
        surface: SurfaceStyle = .solid,
        reduceTransparency: Bool = false,
        fontDesign: FontDesign = .default,
        card: CardStyle = .tile,
        overflow: TextOverflow = .ellipsis,
        scrollsIcon: Bool = false
    ) {
        self.init(
            ThemeLook(palette == .light ? .light : .dark), palette: palette, accent: accent, surface: surface,
            reduceTransparency: reduceTransparency, fontDesign: fontDesign, card: card, overflow: overflow,
            scrollsIcon: scrollsIcon)
    }

    private init(
        _ look: ThemeLook, palette: ThemePalette, accent: AccentPreset, surface: SurfaceStyle,
        reduceTransparency: Bool, fontDesign: FontDesign, card: CardStyle, overflow: TextOverflow, scrollsIcon: Bool
    ) {
        self.card = card
        self.overflow = overflow
        self.scrollsIcon = scrollsIcon
        self.look = look
        self.palette = palette
        accentPreset = accent
        self.surface = surface
        chosenFontDesign = fontDesign
        reducesTransparency = reduceTransparency
        // A style that cannot be had is drawn as the forced solid (H2, H3).
        isForcedSolid = reduceTransparency || surface != .solid
        self.accent =
            accent == .system
            ? look.accent ?? TintPalette.colour(of: accent, isLight: look.isLight)
            : TintPalette.colour(of: accent, isLight: look.isLight)
        var warnings: [ThemeWarning] = []
        if surface != .solid, !reduceTransparency { warnings.append(.surfaceDowngraded(surface)) }
        self.warnings = warnings + look.contrastWarnings
    }

    /// The same choices with another look.
    package func wearing(_ look: ThemeLook) -> Theme {
        Theme(
            look, palette: look.isLight ? .light : .dark, accent: accentPreset, surface: surface,
            reduceTransparency: reducesTransparency, fontDesign: chosenFontDesign, card: card,
            overflow: overflow, scrollsIcon: scrollsIcon)
    }

    /// The same theme with some of its choices replaced. Another palette takes the look of the palette.
    package func replacing(
        palette: ThemePalette? = nil, accent: AccentPreset? = nil, surface: SurfaceStyle? = nil,
        card: CardStyle? = nil
    ) -> Theme {
        Theme(
            palette.map { ThemeLook($0 == .light ? .light : .dark) } ?? look, palette: palette ?? self.palette,
            accent: accent ?? accentPreset, surface: surface ?? self.surface,
            reduceTransparency: reducesTransparency, fontDesign: chosenFontDesign, card: card ?? self.card,
            overflow: overflow, scrollsIcon: scrollsIcon)
    }

    /// The name of the theme, such as `dark`.
    package var name: String { look.name }

    /// The colour behind everything, opaque.
    public var background: RGBA { look.background }
    public var primaryLabel: RGBA { look.primaryLabel }
    public var secondaryLabel: RGBA { look.secondaryLabel }
    public var tertiaryLabel: RGBA { look.tertiaryLabel }
    public var quaternaryLabel: RGBA { look.quaternaryLabel }
    /// The card's face.
    public var subtleFill: RGBA { isForcedSolid ? look.forcedFill : look.subtleFill }
    /// The line that sets parts apart, such as the track of a progress bar.
    public var subtleStroke: RGBA { look.subtleStroke }
    public var headerInactiveIcon: RGBA { look.headerInactiveIcon }
    public var fontDesign: FontDesign { chosenFontDesign == .default ? look.fontDesign : chosenFontDesign }

    /// Whether labels are dark on a light ground.
    public var isLight: Bool { look.isLight }
    /// The opaque face of a card: ``subtleFill`` on ``background``, or white on light grey. Tints are read against it.
    public var cardBackground: RGBA { look.card ?? subtleFill.over(background) }
    /// The tertiary label of the home view, such as the date beside the clock.
    package var dateLabel: RGBA { look.dateLabel ?? tertiaryLabel }

    /// The colour that the panel shows where this one is drawn.
    package func seen(_ colour: RGBA) -> RGBA { look.filter.applied(to: colour) }
}

extension Theme {
    /// White on black with strong edges, for eyes that see little contrast: text and tints have a contrast of 7 to 1 at
    /// least (WCAG 2.1, 1.4.6).
    public static let highContrast = Theme().wearing(ThemeLook(.highContrast))

    /// Warm and dim, for a dark room. Everything that is drawn has the light of an oil lamp, icons, images and emoji
    /// included.
    public static let night = Theme().wearing(ThemeLook(.night))
}

extension Theme {
    /// Returns the theme as a panel can show it.
    ///
    /// - Parameter isMatrix: whether the panel is a matrix of LEDs, which are dark where the ground is.
    func shown(on panelFormat: PanelFormat, ofMatrix isMatrix: Bool = false) -> Theme {
        switch panelFormat {
        case .mono where isMatrix: wearing(ThemeLook(.dark).inBlackAndWhite)
        case .colour, .rgb565, .grey: isMatrix ? wearing(look.onLEDs) : shownInColours(on: panelFormat)
        case .mono: wearing(look.inBlackAndWhite)
        }
    }

    private func shownInColours(on panelFormat: PanelFormat) -> Theme {
        if case .grey = panelFormat { wearing(look.inGreys) } else { self }
    }
}

/// The character of a theme's type (H1).
public enum FontDesign: String, CaseIterable, Hashable, Sendable {
    case `default`
    case serif
    case monospaced

    /// Families in order of preference, as fontconfig reads them. Each stack begins with a package that is the
    /// same on Debian 12 and 13 and ends with wide coverage. Emoji fonts are left to Pango: a stack that names
    /// one gets its figures too, since they have glyphs for those.
    var families: String {
        switch self {
        case .default: "Open Sans, Noto Sans, DejaVu Sans"
        case .serif: "Noto Serif, DejaVu Serif, Open Sans"
        case .monospaced: "Noto Sans Mono, DejaVu Sans Mono, Open Sans"
        }
    }
}
