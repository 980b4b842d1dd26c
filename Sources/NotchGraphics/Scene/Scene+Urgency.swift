import NotchCore

extension Scene {
    /// How long the light runs along the lower edge as a high card arrives: 850 ms (S18).
    private static let urgentCue: Duration = .milliseconds(850)

    /// The tint of the high card that is on the surface and does not leave yet, and when that came; `nil` for no such
    /// card.
    var urgency: (tint: Tint, began: Instant)? {
        guard question == nil, card?.activity.priority == .high, card?.phase == .animateIn else { return nil }
        return card.map { ($0.activity.tint, $0.phaseBegan) }
    }

    /// Returns the light along the panel's lower edge: a high card's as it arrives, or the surface's.
    func cue(at now: Instant) -> CueScene? {
        guard let (tint, began) = urgency, now < began + Self.urgentCue else { return cue }
        return CueScene(tint: tint, began: began, duration: Self.urgentCue, repeats: false)
    }
}
