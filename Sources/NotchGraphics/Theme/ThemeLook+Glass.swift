extension ThemeLook {
    /// The same look for a panel of black and white pixels.
    ///
    /// Everything is drawn in one ink on a plain ground: white on black, or black on white for a light theme. Only the
    /// track of a progress bar is grey, which ``Glass/mono`` shows as dots. Choices have an outline, since no face can
    /// set them apart.
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

    /// The same look for a panel of few greys, on which a choice's face may be the same grey as the card's.
    var inGreys: ThemeLook {
        var look = self
        look.outlinesChoices = true
        return look
    }

    /// The track on a card whose ink and ground have changed their parts.
    var invertedTrack: RGBA { RGBA(white: isLight ? Self.darkTrack : Self.lightTrack) }

    /// The greys of which a quarter of the pixels is ink, by the thresholds of a panel without greys.
    private static let darkTrack = 123.0 / 255
    private static let lightTrack = 131.0 / 255
}
