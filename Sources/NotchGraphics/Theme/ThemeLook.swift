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

    /// Black at the opacities of H2.
    private static let light = ThemeLook(
        name: BuiltInTheme.light.rawValue, isLight: true, background: RGBA(hex: 0xFAFAFC),
        primaryLabel: RGBA(white: 0, alpha: 0.88), secondaryLabel: RGBA(white: 0, alpha: 0.55),
        tertiaryLabel: RGBA(white: 0, alpha: 0.42), quaternaryLabel: RGBA(white: 0, alpha: 0.32),
        subtleFill: RGBA(white: 0, alpha: 0.045), forcedFill: RGBA(white: 0, alpha: 0.055),
        subtleStroke: RGBA(white: 0, alpha: 0.09), edge: RGBA(white: 0, alpha: 0.09),
        headerInactiveIcon: RGBA(white: 0, alpha: 0.38))

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

    /// Labels are brighter than those of the dark theme, because red has a fifth of white's luminance.
    private static let night: ThemeLook = {
        var look = dark
        look.name = BuiltInTheme.night.rawValue
        look.primaryLabel = .white
        look.secondaryLabel = RGBA(white: 1, alpha: 0.9)
        look.tertiaryLabel = RGBA(white: 1, alpha: 0.76)
        look.quaternaryLabel = RGBA(white: 1, alpha: 0.5)
        look.subtleFill = RGBA(white: 1, alpha: 0.05)
        look.forcedFill = RGBA(white: 1, alpha: 0.09)
        look.subtleStroke = RGBA(white: 1, alpha: 0.2)
        look.edge = RGBA(white: 1, alpha: 0.2)
        look.headerInactiveIcon = RGBA(white: 1, alpha: 0.6)
        look.accent = .white
        // Tints are told apart by nothing but their lightness, so that none has to be dim.
        look.leastTintContrast = 4
        look.filter = .night
        return look
    }()
}
