import NotchCore

/// The colours of a choice in a state.
struct ChoiceColours: Hashable, Sendable {
    /// The colour of the cell, opaque.
    let face: UInt32
    /// The ring around the cell, opaque; the face's own colour where there is no ring.
    let ring: UInt32
    let text: RGBA
    /// The ring around the number and the ring's inside, opaque.
    let badgeRing: UInt32
    let badgeFace: UInt32
    let number: RGBA
    /// The number's colour where it has no ring around it.
    let bareNumber: RGBA
    /// Whether the text has the colour of the theme's background.
    var isInverse = false
    /// The width of the ring, in widths of a usual one.
    var ringWidths = 1
}

extension ChoiceColours {
    init(_ state: ChoiceState, tint: Tint, theme: Theme) {
        let ground = theme.cardBackground
        // This colour is dark enough that a panel of black and white draws it black.
        let raised = theme.primaryLabel.opacity(0.06).over(ground)
        // The outline of a choice must not be taken for the ring of the marked one.
        let outlines = theme.look.outlinesChoices
        let outline = outlines ? theme.primaryLabel.opacity(0.5).over(ground) : raised
        let solid = TintPalette.solid(tint, on: theme)
        switch state {
        case .plain:
            self.init(
                face: raised.pixel, ring: outline.pixel, text: theme.primaryLabel,
                badgeRing: theme.tertiaryLabel.over(raised).pixel, badgeFace: raised.pixel,
                number: theme.primaryLabel, bareNumber: theme.secondaryLabel)
        case .marked:
            self.init(
                face: raised.pixel, ring: solid.pixel, text: theme.primaryLabel,
                badgeRing: solid.pixel, badgeFace: solid.pixel, number: theme.background, bareNumber: solid,
                ringWidths: outlines ? 2 : 1)
        case .chosen:
            self.init(
                face: solid.pixel, ring: solid.pixel, text: theme.background,
                badgeRing: theme.background.pixel, badgeFace: theme.background.pixel,
                number: solid, bareNumber: theme.background, isInverse: true)
        case .passedOver:
            self.init(
                face: ground.pixel, ring: ground.pixel, text: theme.tertiaryLabel,
                badgeRing: theme.quaternaryLabel.over(ground).pixel, badgeFace: ground.pixel,
                number: theme.tertiaryLabel, bareNumber: theme.tertiaryLabel)
        }
    }
}
