public import NotchCore

/// The colours and type of everything on the panel (H1).
///
/// Label and fill colours are black or white at the opacities of H2, to be laid over ``background``.
public struct Theme: Hashable, Sendable {
    public let palette: ThemePalette
    public let accentPreset: AccentPreset
    /// The requested surface style. The style that is drawn is always solid.
    public let surface: SurfaceStyle
    /// How cards arrange their icon and their words.
    public let card: CardStyle
    /// How a card shows words that are too long for it.
    public let overflow: TextOverflow
    /// Whether a card's icon travels with a text that scrolls.
    public let scrollsIcon: Bool
    /// The requested character of the type; ``fontDesign`` is the one that is drawn.
    package let chosenFontDesign: FontDesign
    /// Whether the stronger, forced-solid card of H2 is drawn.
    private let isForcedSolid: Bool
    private let reducesTransparency: Bool
    package let look: ThemeLook

    /// The accent colour, opaque.
    public let accent: RGBA
    public let warnings: [ThemeWarning]

    /// - Parameters:
    ///   - reduceTransparency: draws the stronger, forced-solid card of H2 whatever the surface style.
    ///   - card: how cards arrange their icon and their words.
    ///   - overflow: how a card shows words that are too long for it.
    ///   - scrollsIcon: whether a card's icon travels with a text that scrolls.
    public init(
        palette: ThemePalette = .dark,
        accent: AccentPreset = .system,
        surface: SurfaceStyle = .solid,
        reduceTransparency: Bool = false,
        fontDesign: FontDesign = .default,
        card: CardStyle = .tile,
        overflow: TextOverflow = .pages,
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
        // An unavailable style is drawn as the forced solid (H2, H3).
        isForcedSolid = reduceTransparency || surface != .solid
        self.accent =
            accent == .system
            ? look.accent ?? TintPalette.colour(of: accent, isLight: look.isLight)
            : TintPalette.colour(of: accent, isLight: look.isLight)
        var warnings: [ThemeWarning] = []
        if surface != .solid, !reduceTransparency { warnings.append(.surfaceDowngraded(surface)) }
        self.warnings = warnings + look.contrastWarnings
    }

    /// Returns the same choices with another look.
    package func wearing(_ look: ThemeLook) -> Theme {
        Theme(
            look, palette: look.isLight ? .light : .dark, accent: accentPreset, surface: surface,
            reduceTransparency: reducesTransparency, fontDesign: chosenFontDesign, card: card,
            overflow: overflow, scrollsIcon: scrollsIcon)
    }

    /// Returns the same theme with some of its choices replaced. Another palette takes the look of the palette.
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
    /// The line that separates parts, such as the track of a progress bar.
    public var subtleStroke: RGBA { look.subtleStroke }
    public var headerInactiveIcon: RGBA { look.headerInactiveIcon }
    public var fontDesign: FontDesign { chosenFontDesign == .default ? look.fontDesign : chosenFontDesign }

    /// Whether labels are dark on a light ground.
    public var isLight: Bool { look.isLight }
    /// The opaque face of a card: ``subtleFill`` on ``background``, or white on light grey. Tints are adjusted to
    /// contrast with it.
    public var cardBackground: RGBA { look.card ?? subtleFill.over(background) }
    /// The tertiary label of the home view, such as the date beside the clock.
    package var dateLabel: RGBA { look.dateLabel ?? tertiaryLabel }

    /// Returns the colour that the panel shows for `colour`.
    package func seen(_ colour: RGBA) -> RGBA { look.filter.applied(to: colour) }
}

extension Theme {
    /// White on black with strong edges, for low contrast vision: text and tints have a contrast of at least 7 to 1
    /// (WCAG 2.1, 1.4.6).
    public static let highContrast = Theme().wearing(ThemeLook(.highContrast))

    /// Warm and dim, for a dark room. The warm filter applies to everything that is drawn, including icons, images and
    /// emoji.
    public static let night = Theme().wearing(ThemeLook(.night))
}

extension Theme {
    /// Returns the theme in the form that a panel can show.
    ///
    /// - Parameters:
    ///   - isMatrix: whether the panel is a matrix of LEDs, on which the ground is dark.
    ///   - isPaper: whether the panel is electronic paper, which is black on white.
    func shown(on panelFormat: PanelFormat, ofMatrix isMatrix: Bool = false, isPaper: Bool = false) -> Theme {
        switch panelFormat {
        case .mono where isPaper: wearing(ThemeLook(.light).inBlackAndWhite)
        case .mono where isMatrix: wearing(ThemeLook(.dark).inBlackAndWhite)
        case .colour, .rgb565, .grey: isMatrix ? wearing(look.onLEDs) : shownInColours(on: panelFormat)
        case .mono: wearing(look.inBlackAndWhite)
        }
    }

    private func shownInColours(on panelFormat: PanelFormat) -> Theme {
        if case .grey(let levels) = panelFormat { wearing(look.inGreys(levels)) } else { self }
    }
}

/// The character of a theme's type (H1).
public enum FontDesign: String, CaseIterable, Hashable, Sendable {
    case `default`
    case serif
    case monospaced

    /// Families in order of preference, in fontconfig's syntax. Each stack begins with a package that is the same on
    /// Debian 12 and 13 and ends with wide coverage. Pango selects emoji fonts: a stack that names one would also take
    /// its figures from it, because emoji fonts have glyphs for figures.
    var families: String {
        switch self {
        case .default: "Open Sans, Noto Sans, DejaVu Sans"
        case .serif: "Noto Serif, DejaVu Serif, Open Sans"
        case .monospaced: "Noto Sans Mono, DejaVu Sans Mono, Open Sans"
        }
    }
}
