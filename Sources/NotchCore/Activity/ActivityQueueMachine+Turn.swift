import FoundationEssentials

extension ActivityQueueMachine {
    /// What the queue is doing about its next or current activity. There is one of these, and so there can
    /// be no second drain (Q11).
    package enum Turn: Sendable {
        /// Nothing to do, or not allowed to do it.
        case idle
        /// Asks for the surface on the actor's next turn, for whichever activity is the first by then (B6.12).
        case asking
        /// Waiting for a person to leave the surface; looks again at this instant (Q17), or for `nil` once the
        /// surface tells that they have left.
        case parked(until: Instant?)
        /// Waiting after a denial, for this instant (Q15).
        case backingOff(until: Instant)
        /// Waiting after a denial, until the surface tells of something that may have ended its cause.
        case waiting(SurfaceDenial)
        /// Waiting for the answer to a claim.
        case claiming(Claiming)
        /// A card is on the surface.
        case showing(SurfaceToken, outcome: ActivityOutcome)
        /// The card is gone, the surface is being given back.
        case releasing(Activity?)
    }

    /// An activity between the line and the surface.
    package struct Claiming: Sendable {
        package internal(set) var item: PendingActivities.Item
        /// It was cancelled or replaced meanwhile and has been reported as ended: it will not be shown
        /// whatever the answer (B6.2).
        package internal(set) var hasEnded = false
        /// The surface has told meanwhile of something that could end a denial.
        var hasHeardEdge = false
    }

    /// The claims that the surface has denied, and denies until it tells of an edge.
    struct Refusal: Sendable {
        let denial: SurfaceDenial
        /// The highest class that would be denied as well.
        let priority: ActivityPriority
    }
}
