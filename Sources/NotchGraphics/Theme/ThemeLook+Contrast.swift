extension ThemeLook {
    /// The warnings of labels and of the accent that are hard to read, as the panel shows them (WCAG 2.1).
    ///
    /// Text needs ``leastTextContrast``, and tertiary labels, such as the date, what text needs in most themes. Less is
    /// enough for the accent, which is made lighter or darker where it is drawn. Quaternary labels and the edge are
    /// ornaments, and a text that has the colour of one is made lighter or darker, too.
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

    /// The contrast of two opaque colours as the panel shows them, 1...21.
    func contrast(of colour: RGBA, on ground: RGBA) -> Double {
        filter.applied(to: colour).contrast(with: filter.applied(to: ground))
    }
}
