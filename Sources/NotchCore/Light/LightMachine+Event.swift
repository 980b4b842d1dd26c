extension LightMachine {
    /// The facts that decide how much light the panel gives.
    package struct Situation: Hashable, Sendable {
        /// Whether a card is on the surface.
        package var isShowing: Bool
        /// Whether a person uses the surface (S12).
        package var isEngaged: Bool
        /// Whether the surface is hidden (S1).
        package var isHidden: Bool
        /// Whether somebody is near; `nil` where no working sensor can tell.
        package var isNear: Bool?

        package init(isShowing: Bool = false, isEngaged: Bool = false, isHidden: Bool = false, isNear: Bool? = nil) {
            self.isShowing = isShowing
            self.isEngaged = isEngaged
            self.isHidden = isHidden
            self.isNear = isNear
        }

        /// Whether there is nothing to see.
        var isDark: Bool { isHidden && !isShowing }
    }

    package enum Event: Hashable, MachineEvent {
        /// The situation is this now. Nothing happens if it has not changed.
        case situation(Situation)
        /// Something asks for attention for a moment: a cue, a surface that unfolds, a hand on the brightness. The
        /// event has no effect on a hidden surface, which has nothing to show.
        case stirred
        case policy(LightPolicy)
        /// Whether these are hours in which the panel is off while nothing happens.
        case blankHours(Bool)
        case deadline
    }

    package enum Effect: Hashable, Sendable {
        /// Switch the panel on or off. It goes on before its light, and off after it.
        case power(Bool)
        /// Let the backlight give this share of the brightness; 0 is off.
        case light(Double)
    }
}
