public import NotchCore

/// The colours of a theme, before a person's accent, and its other properties (H1).
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
    /// The card's face if the surface has to be solid (H2).
    package var forcedFill: RGBA
    package var subtleStroke: RGBA
    /// The card's edge.
    package var edge: RGBA
    package var headerInactiveIcon: RGBA
    /// The accent if none is chosen, opaque; `nil` takes the preset `system`.
    package var accent: RGBA?
    /// The character of the type if none is chosen.
    package var fontDesign = FontDesign.default
    /// The least contrast of a tint with its ground.
    package var leastTintContrast = LeastContrast.graphics
    /// The least contrast of text with its ground.
    package var leastTextContrast = LeastContrast.text
    /// Whether the choices of a question have an outline. For most eyes, a face that is a little lighter than the card
    /// is enough.
    package var outlinesChoices = false
    /// The share of the label's colour in the face of a choice, over the card's.
    package var choiceFace = 0.06
    package var filter = ColourFilter.none
    /// The opaque face of a card; `nil` lays the card's fill over the background.
    package var card: RGBA?
    /// The tertiary label of the home view; `nil` takes that of a card.
    package var dateLabel: RGBA?
    /// Whether the tile under an icon has its tint.
    package var tintsGrounds = true
    /// The single colour in which everything, tints included, is drawn on a panel of black and white pixels; `nil` on a
    /// panel with colours.
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

    /// Text and tints have a contrast of at least 7 (WCAG 2.1, 1.4.6). No information depends on a shade of the ground.
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

    /// Dimmer than the dark theme, and as legible: a title has a contrast of 7, other text of 4.5. Only urgent grounds
    /// have a tint.
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
        // The filter dims tints, so they need not be dimmer themselves.
        look.leastTintContrast = 4
        look.tintsGrounds = false
        look.filter = .night
        return look
    }()
}

extension ThemeLook {
    /// The warnings of labels and of the accent whose contrast is too low, as the panel shows them (WCAG 2.1).
    ///
    /// Text needs ``leastTextContrast``. Tertiary labels, such as the date, need what text needs in most themes. The
    /// accent needs less, because it is made lighter or darker when it is drawn. Quaternary labels and the edge are
    /// ornaments, and a text in the colour of one is made lighter or darker, too.
    var contrastWarnings: [ThemeWarning] {
        let card = card ?? subtleFill.over(background)
        let parts: [(key: String, colour: RGBA, ground: RGBA, least: Double)] = [
            ("PrimaryLabel", primaryLabel, card, leastTextContrast),
            ("SecondaryLabel", secondaryLabel, card, leastTextContrast),
            ("TertiaryLabel", dateLabel ?? tertiaryLabel, background, LeastContrast.text),
        ]
        var warnings: [ThemeWarning] = []
        for part in parts {
            let ratio = contrast(of: part.colour.over(part.ground), on: part.ground)
            if ratio < part.least {
                warnings.append(.lowContrast(theme: name, key: part.key, ratio: ratio, least: part.least))
            }
        }
        if let accent {
            let ratio = contrast(of: accent, on: card)
            let least = LeastContrast.graphics
            if ratio < least { warnings.append(.lowContrast(theme: name, key: "Accent", ratio: ratio, least: least)) }
        }
        return warnings
    }

    /// Returns the contrast of two opaque colours as the panel shows them, 1...21.
    func contrast(of colour: RGBA, on ground: RGBA) -> Double {
        filter.applied(to: colour).contrast(with: filter.applied(to: ground))
    }
}

/// A property of a theme that could not be provided.
public enum ThemeWarning: Hashable, Sendable, CustomStringConvertible {
    /// The surface style needs content behind the panel; `solid` is drawn instead.
    case surfaceDowngraded(SurfaceStyle)
    /// The contrast of a colour of the theme with its ground is too low: it is `ratio` to 1, and should be `least` to 1
    /// (WCAG 2.1).
    case lowContrast(theme: String, key: String, ratio: Double, least: Double)

    public var description: String {
        switch self {
        case .surfaceDowngraded(let style):
            "theme surface '\(style.rawValue)' needs something behind the panel; drawn as 'solid'"
        case .lowContrast(let theme, let key, let ratio, let least):
            "theme '\(theme)': \(key) has a contrast of \(Self.tenths(ratio)) to 1, and needs "
                + "\(Self.tenths(least)) to 1 to be read easily"
        }
    }

    /// Returns the value with one decimal, rounded down, so that a contrast that is too low never reads as sufficient.
    private static func tenths(_ value: Double) -> String {
        let tenths = Int(value * 10)
        return "\(tenths / 10).\(tenths % 10)"
    }
}

extension ThemeLook {
    /// The same look for a panel of black and white pixels.
    ///
    /// Everything is drawn in one ink on a plain ground: white on black, or black on white for a light theme. Only the
    /// track of a progress bar is grey, which ``PanelFormat/mono`` shows as dots. Choices have an outline, because no
    /// face can distinguish them.
    var inBlackAndWhite: ThemeLook {
        var look = self
        let ground: RGBA = isLight ? .white : .black
        let ink: RGBA = isLight ? .black : .white
        look.ink = ink
        look.background = ground
        look.primaryLabel = ink
        look.secondaryLabel = ink
        look.tertiaryLabel = ink
        look.quaternaryLabel = ink
        look.subtleFill = ink.opacity(0)
        look.forcedFill = ink.opacity(0)
        look.subtleStroke = RGBA(white: isLight ? Self.lightTrack : Self.darkTrack)
        look.edge = ink
        look.headerInactiveIcon = ink
        look.accent = ink
        look.outlinesChoices = true
        look.filter = .none
        look.card = nil
        look.dateLabel = nil
        return look
    }

    /// The same look for a panel of few greys, on which the usual face of a choice may have the same grey as the card.
    func inGreys(_ levels: Int) -> ThemeLook {
        var look = self
        if levels < Self.fewestForFaces { look.outlinesChoices = true } else { look.choiceFace = 0.2 }
        return look
    }

    /// The fewest greys with one that is darker than text and lighter than the card.
    private static let fewestForFaces = 8

    /// The track on a card with exchanged ink and ground.
    var invertedTrack: RGBA { RGBA(white: isLight ? Self.darkTrack : Self.lightTrack) }

    /// The greys that a panel without greys shows with ink in a quarter of the pixels, by its thresholds.
    private static let darkTrack = 123.0 / 255
    private static let lightTrack = 131.0 / 255
}

extension ThemeLook {
    /// The same look on a matrix of LEDs, on which the ground is dark. A light theme has no meaning there.
    var onLEDs: ThemeLook {
        var look = isLight ? ThemeLook(.dark) : self
        look.background = .black
        look.card = .black
        look.edge = .black
        // An LED at half of its light is hardly visible.
        look.primaryLabel = look.ink ?? look.primaryLabel.over(.black)
        look.secondaryLabel = look.ink ?? RGBA(white: 0.72)
        look.tertiaryLabel = look.ink ?? RGBA(white: 0.62)
        look.dateLabel = look.ink ?? RGBA(white: 0.62)
        look.subtleStroke = look.ink == nil ? RGBA(white: 0.3) : look.subtleStroke
        return look
    }
}
