package import NotchCore

/// The colours of a theme, before a person's accent, and what else sets it apart from others (H1).
package struct ThemeLook: Hashable, Sendable {
    package var name: String
    /// Whether labels are dark on a light ground.
    package var isLight: Bool
    /// Opaque.
    package var background: RGBA
    package var primaryLabel: RGBA
    package var secondaryLabel: RGBA
    package var tertiaryLabel: RGBA
    package var quaternaryLabel: RGBA
    package var subtleFill: RGBA
    /// The card's face where the surface has to be solid (H2).
    package var forcedFill: RGBA
    package var subtleStroke: RGBA
    /// The card's edge.
    package var edge: RGBA
    package var headerInactiveIcon: RGBA
    /// The accent where none is chosen, opaque; `nil` takes the preset `system`.
    package var accent: RGBA?
    /// The character of the type where none is chosen.
    package var fontDesign = FontDesign.default
    /// The least contrast of a tint with what it stands on.
    package var leastTintContrast = LeastContrast.graphics
    /// The least contrast of text with what it stands on.
    package var leastTextContrast = LeastContrast.text
    /// Whether the choices of a question have an outline, where a face that is hardly lighter than the card would do
    /// for most eyes.
    package var outlinesChoices = false
    package var filter = ColourFilter.none
    /// The opaque face of a card that is not its fill laid over the background.
    package var card: RGBA?
    /// The tertiary label of the home view, where it is not that of a card.
    package var dateLabel: RGBA?
    /// Whether the square under an icon has its tint.
    package var tintsGrounds = true
    /// The one colour in which everything is drawn on a panel of black and white pixels, tints included; `nil` where
    /// there are colours.
    package var ink: RGBA?
}

extension ThemeLook {
    /// Makes the look of a built-in theme.
    package init(_ theme: BuiltInTheme) {
        switch theme {
        case .dark: self = .dark
        case .light: self = .light
        case .highContrast: self = .highContrast
        case .night: self = .night
        }
    }

    /// White at the opacities of H2.
    private static let dark = ThemeLook(
        name: BuiltInTheme.dark.rawValue, isLight: false, background: .black,
        primaryLabel: RGBA(white: 1, alpha: 0.95), secondaryLabel: RGBA(white: 1, alpha: 0.62),
        tertiaryLabel: RGBA(white: 1, alpha: 0.46), quaternaryLabel: RGBA(white: 1, alpha: 0.34),
        subtleFill: RGBA(white: 1, alpha: 0.07), forcedFill: RGBA(white: 1, alpha: 0.12),
        subtleStroke: RGBA(white: 1, alpha: 0.14), edge: RGBA(white: 1, alpha: 0.14),
        headerInactiveIcon: RGBA(white: 1, alpha: 0.42))

    /// Black at the opacities of H2, and a white card on a grey ground.
    private static let light = ThemeLook(
        name: BuiltInTheme.light.rawValue, isLight: true, background: RGBA(hex: 0xF2F2F7),
        primaryLabel: RGBA(white: 0, alpha: 0.88), secondaryLabel: RGBA(white: 0, alpha: 0.55),
        tertiaryLabel: RGBA(white: 0, alpha: 0.42), quaternaryLabel: RGBA(white: 0, alpha: 0.32),
        subtleFill: RGBA(white: 0, alpha: 0.045), forcedFill: RGBA(white: 0, alpha: 0.055),
        subtleStroke: RGBA(white: 0, alpha: 0.09), edge: RGBA(white: 0, alpha: 0.09),
        headerInactiveIcon: RGBA(white: 0, alpha: 0.38), card: .white,
        dateLabel: RGBA(white: 0, alpha: 0.55))

    /// Text and tints have a contrast of 7 at least (WCAG 2.1, 1.4.6). Nothing is told by a shade of the ground.
    private static let highContrast: ThemeLook = {
        var look = dark
        look.name = BuiltInTheme.highContrast.rawValue
        look.primaryLabel = .white
        look.secondaryLabel = RGBA(white: 1, alpha: 0.9)
        look.tertiaryLabel = RGBA(white: 1, alpha: 0.82)
        look.quaternaryLabel = RGBA(white: 1, alpha: 0.7)
        look.subtleFill = RGBA(white: 1, alpha: 0)
        look.forcedFill = RGBA(white: 1, alpha: 0)
        look.subtleStroke = RGBA(white: 1, alpha: 0.24)
        look.edge = RGBA(white: 1, alpha: 0.9)
        look.headerInactiveIcon = RGBA(white: 1, alpha: 0.7)
        look.accent = RGBA(hex: 0xFFE14D)
        look.leastTintContrast = 7
        look.leastTextContrast = 7
        look.outlinesChoices = true
        return look
    }()

    /// Dimmer than the dark theme, and as legible: a title has a contrast of 7, other text of 4.5. Grounds have no tint,
    /// but for those that are urgent.
    private static let night: ThemeLook = {
        var look = dark
        look.name = BuiltInTheme.night.rawValue
        look.primaryLabel = RGBA(white: 1, alpha: 0.7)
        look.secondaryLabel = RGBA(white: 1, alpha: 0.54)
        look.tertiaryLabel = RGBA(white: 1, alpha: 0.52)
        look.quaternaryLabel = RGBA(white: 1, alpha: 0.36)
        look.subtleFill = RGBA(white: 1, alpha: 0.05)
        look.forcedFill = RGBA(white: 1, alpha: 0.09)
        look.subtleStroke = RGBA(white: 1, alpha: 0.2)
        look.edge = RGBA(white: 1, alpha: 0.2)
        look.headerInactiveIcon = RGBA(white: 1, alpha: 0.42)
        look.accent = RGBA(white: 0.8)
        // Tints are dimmed by the filter, so that none has to be dimmer.
        look.leastTintContrast = 4
        look.tintsGrounds = false
        look.filter = .night
        return look
    }()
}
