public import NotchCore

/// The colours and type of everything on the panel (H1).
///
/// Label and fill colours are black or white at the opacities of H2, to be laid over ``background``.
public struct Theme: Hashable, Sendable {
    public let palette: ThemePalette
    public let accentPreset: AccentPreset
    /// The surface style that was asked for. The one that is drawn is always solid.
    public let surface: SurfaceStyle
    public let fontDesign: FontDesign

    /// The colour behind everything, opaque.
    public let background: RGBA
    public let primaryLabel: RGBA
    public let secondaryLabel: RGBA
    public let tertiaryLabel: RGBA
    public let quaternaryLabel: RGBA
    /// The card's face.
    public let subtleFill: RGBA
    /// The card's edge.
    public let subtleStroke: RGBA
    public let headerInactiveIcon: RGBA
    /// Opaque.
    public let accent: RGBA
    public let warnings: [ThemeWarning]

    /// - Parameters:
    ///   - reduceTransparency: draws the stronger, forced-solid card of H2 whatever the surface style.
    public init(
        palette: ThemePalette = .dark,
        accent: AccentPreset = .system,
        surface: SurfaceStyle = .solid,
        reduceTransparency: Bool = false,
        fontDesign: FontDesign = .default
    ) {
        self.palette = palette
        self.accentPreset = accent
        self.surface = surface
        self.fontDesign = fontDesign
        let isLight = palette == .light
        // A style that cannot be had is drawn as the forced solid (H2, H3).
        let isForcedSolid = reduceTransparency || surface != .solid
        let ink: RGBA = isLight ? .black : .white
        background = isLight ? RGBA(hex: 0xFAFAFC) : .black
        primaryLabel = ink.opacity(isLight ? 0.88 : 0.95)
        secondaryLabel = ink.opacity(isLight ? 0.55 : 0.62)
        tertiaryLabel = ink.opacity(isLight ? 0.42 : 0.46)
        quaternaryLabel = ink.opacity(isLight ? 0.32 : 0.34)
        subtleStroke = ink.opacity(isLight ? 0.09 : 0.14)
        headerInactiveIcon = ink.opacity(isLight ? 0.38 : 0.42)
        subtleFill = ink.opacity(isLight ? (isForcedSolid ? 0.055 : 0.045) : (isForcedSolid ? 0.12 : 0.07))
        self.accent = TintPalette.colour(of: accent, isLight: isLight)
        warnings = surface == .solid || reduceTransparency ? [] : [.surfaceDowngraded(surface)]
    }

    /// Whether labels are dark on a light ground.
    public var isLight: Bool { palette == .light }
    /// The opaque face of a card: ``subtleFill`` on ``background``. Tints are read against it.
    public var cardBackground: RGBA { subtleFill.over(background) }
}
