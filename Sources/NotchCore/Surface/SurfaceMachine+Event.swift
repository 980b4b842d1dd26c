extension SurfaceMachine {
    /// The things that can happen to a surface.
    package enum Event: MachineEvent {
        /// The program starts. A hidden surface becomes compact, silently, and the cue plays, if there is one (S18).
        case launch(FeedbackCue?)
        /// Somebody opens the surface (S14).
        case open
        /// Somebody closes the surface (S14).
        case close
        /// Closes an open surface, whatever opened it, and opens a closed one (S15).
        case toggle
        /// The program expands, compacts or hides the surface. That engages nobody (S12).
        case expand, compact, hide
        /// Somebody came near, which expands the surface, or left, which compacts it (S16).
        case hovering(Bool)
        /// An input senses somebody (`true`) or nobody (`false`). The event expands and compacts the surface as
        /// hovering does, after the delay and the linger that ``Engagement`` describes. An input that is lost or
        /// unknown senses nobody.
        case sensed(input: String, Bool)
        case pin(PinID, reason: String?, isModal: Bool = false)
        case unpin(PinID)
        /// The expanded content changed its size (S16).
        case layoutChanged
        /// Whether the surface stays open when a hover ends (S16).
        case keepOpen(Bool)
        /// How long somebody must be sensed before they count as hovering.
        case hoverDelay(Duration)
        /// How long nobody must be sensed before the hover ends.
        case hoverLinger(Duration)
        /// Another module is in the foreground.
        case foreground(String?)
        case playCue(FeedbackCue)
        case stopCue
        /// A claimant asks for the surface. ``Effect/decided(_:)`` answers it.
        case begin(SurfaceClaim)
        case end(SurfaceToken)
        /// Lets the watchdog of a claim begin anew, with another longest time.
        case renew(SurfaceToken, maxDuration: Duration?)
        /// Drops all claims of a module (S9).
        case invalidateClaims(ownedBy: String)
        /// Drops one claim, whose holder is told.
        case invalidate(SurfaceToken)
        /// Time has passed.
        case deadline
    }

    /// The effects of an event, which the shell carries out.
    package enum Effect: Hashable, Sendable {
        /// The answer to ``Event/begin(_:)``.
        case decided(SurfaceDecision)
        case notice(SurfaceNotice)
        /// The animation of the transition with this generation is over (S17).
        case settled(generation: Int)
    }
}
