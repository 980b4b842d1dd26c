import NotchCore

/// The colours of a choice in a state.
struct ChoiceColours: Hashable, Sendable {
    /// The colour of the cell, opaque.
    let face: UInt32
    /// The ring around the cell, opaque; the face's own colour without a ring.
    let ring: UInt32
    let text: RGBA
    /// The ring around the number and the ring's inside, opaque.
    let badgeRing: UInt32
    let badgeFace: UInt32
    let number: RGBA
    /// The number's colour without a ring around the number.
    let bareNumber: RGBA
    /// Whether the text has the colour of the theme's background.
    var isInverse = false
    /// The width of the ring, in widths of a usual ring; 0 for the thinnest ring.
    var ringWidths = 1
}

extension ChoiceColours {
    init(_ state: ChoiceState, tint: Tint, theme: Theme) {
        let ground = theme.cardBackground
        let raised = theme.look.ink == nil ? theme.primaryLabel.opacity(theme.look.choiceFace).over(ground) : ground
        // The outline of a choice must not look like the ring of the marked choice.
        let outlines = theme.look.outlinesChoices
        let outline = theme.look.ink ?? (outlines ? theme.primaryLabel.opacity(0.5).over(ground) : raised)
        let solid = TintPalette.solid(tint, on: theme)
        func readable(_ label: RGBA, on ground: RGBA) -> RGBA {
            TintPalette.readable(label, on: ground, least: theme.look.leastTextContrast, theme: theme)
        }
        switch state {
        case .plain:
            self.init(
                face: raised.pixel, ring: outline.pixel, text: readable(theme.primaryLabel, on: raised),
                badgeRing: theme.tertiaryLabel.over(raised).pixel, badgeFace: raised.pixel,
                number: readable(theme.primaryLabel, on: raised),
                bareNumber: readable(theme.secondaryLabel, on: raised), ringWidths: theme.look.ink == nil ? 1 : 0)
        case .marked:
            self.init(
                face: raised.pixel, ring: solid.pixel, text: readable(theme.primaryLabel, on: raised),
                badgeRing: solid.pixel, badgeFace: solid.pixel, number: readable(theme.background, on: solid),
                bareNumber: readable(solid, on: raised), ringWidths: outlines ? 2 : 1)
        case .chosen:
            let text = readable(theme.background, on: solid)
            self.init(
                face: solid.pixel, ring: solid.pixel, text: text,
                badgeRing: theme.background.pixel, badgeFace: theme.background.pixel,
                number: readable(solid, on: theme.background), bareNumber: text, isInverse: true)
        case .passedOver:
            let text = readable(theme.tertiaryLabel, on: ground)
            self.init(
                face: ground.pixel, ring: ground.pixel, text: text,
                badgeRing: theme.quaternaryLabel.over(ground).pixel, badgeFace: ground.pixel,
                number: text, bareNumber: text)
        }
    }
}

/// The state of a choice among its neighbours.
enum ChoiceState: Hashable, Sendable {
    case plain
    /// The choice that a press of an `open` button selects.
    case marked
    /// The choice that is the answer.
    case chosen
    /// A choice that is not the answer, when there is one.
    case passedOver
}
