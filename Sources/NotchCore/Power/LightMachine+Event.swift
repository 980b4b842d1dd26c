extension LightMachine {
    /// What holds the light up, or down.
    package struct Situation: Hashable, Sendable {
        /// A card is on the surface.
        package var isShowing: Bool
        /// A person uses the surface (S12).
        package var isEngaged: Bool
        /// The surface is hidden (S1).
        package var isHidden: Bool
        /// Whether somebody is near; `nil` where no sensor that works can tell.
        package var isNear: Bool?

        package init(
            isShowing: Bool = false, isEngaged: Bool = false, isHidden: Bool = false, isNear: Bool? = nil
        ) {
            self.isShowing = isShowing
            self.isEngaged = isEngaged
            self.isHidden = isHidden
            self.isNear = isNear
        }

        /// There is nothing to see.
        var isDark: Bool { isHidden && !isShowing }
    }

    package enum Event: Hashable, Sendable {
        /// The situation is this now; nothing happens if it was before.
        case situation(Situation)
        /// Something asks for eyes for a moment: a cue, a surface that unfolds, a hand on the brightness. A hidden
        /// surface has nothing for them.
        case stirred
        case policy(LightPolicy)
        case deadline
    }

    package enum Effect: Hashable, Sendable {
        /// Switch the panel on, before its light, or off, after it.
        case power(Bool)
        /// Let the backlight give this share of the brightness; 0 is off.
        case light(Double)
    }
}
