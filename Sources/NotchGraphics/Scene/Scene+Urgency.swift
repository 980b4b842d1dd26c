import NotchCore

extension Scene {
    /// How long the light runs along the lower edge as a high card arrives: 850 ms (S18).
    private static let urgentCue: Duration = .milliseconds(850)

    /// The high card that is on the surface and does not leave yet.
    var urgentCard: CardScene? {
        guard question == nil, let card, card.activity.priority == .high, card.phase == .animateIn else { return nil }
        return card
    }

    /// Returns the light along the panel's lower edge: a high card's as it arrives, or the surface's.
    func cue(at now: Instant) -> CueScene? {
        guard let card = urgentCard, now < card.phaseBegan + Self.urgentCue else { return cue }
        return CueScene(
            tint: card.activity.tint, began: card.phaseBegan, duration: Self.urgentCue, repeats: false)
    }
}
