extension ThemeLook {
    /// The warnings of labels and of the accent that are hard to read, as the panel shows them (WCAG 2.1).
    ///
    /// Text needs 4.5 to 1 (1.4.3). The date of the clock is large, so that 3 to 1 is enough for tertiary labels, and
    /// marks need no more (1.4.11). Quaternary labels and the edge are ornaments.
    var contrastWarnings: [ThemeWarning] {
        let card = subtleFill.over(background)
        let parts: [(key: String, colour: RGBA, ground: RGBA, least: Double)] = [
            ("PrimaryLabel", primaryLabel, card, 4.5),
            ("SecondaryLabel", secondaryLabel, card, 4.5),
            ("TertiaryLabel", tertiaryLabel, background, 3),
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
            if ratio < 3 { warnings.append(.lowContrast(theme: name, key: "Accent", ratio: ratio, least: 3)) }
        }
        return warnings
    }

    /// The contrast of two opaque colours as the panel shows them, 1...21.
    func contrast(of colour: RGBA, on ground: RGBA) -> Double {
        filter.applied(to: colour).contrast(with: filter.applied(to: ground))
    }
}
