extension SurfaceMachine {
    /// What can happen to a surface.
    package enum Event: Sendable {
        /// The program starts: a hidden surface becomes compact, silently, and the cue plays, if any (S18).
        case launch(FeedbackCue?)
        /// Somebody opens the surface (S14).
        case open
        /// Somebody closes it (S14).
        case close
        /// Closes an open surface, whatever opened it, and opens any other (S15).
        case toggle
        /// The program expands, compacts or hides the surface; nobody is engaged by that (S12).
        case expand, compact, hide
        /// Somebody came near, which expands, or left, which compacts (S16).
        case hovering(Bool)
        /// What an input senses; it expands and compacts as hovering does, after the delay and the linger that
        /// ``Engagement`` tells of. An input that is lost or unknown senses nothing: `false`.
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
        /// Somebody asks for the surface; answered by ``Effect/decided(_:)``.
        case begin(SurfaceClaim)
        case end(SurfaceToken)
        case invalidateClaims(ownedBy: String)
        /// Time has passed.
        case deadline
    }

    /// What follows from an event.
    package enum Effect: Hashable, Sendable {
        /// The answer to ``Event/begin(_:)``.
        case decided(SurfaceDecision)
        case notice(SurfaceNotice)
        /// The animation of the transition with this generation is over (S17).
        case settled(generation: Int)
    }
}
