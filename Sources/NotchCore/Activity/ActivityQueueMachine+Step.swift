import FoundationEssentials

extension ActivityQueueMachine {
    /// What the queue is doing about its next or current activity. The queue takes one step at a time, so there can be
    /// no second drain (Q11).
    package enum Step: Sendable {
        /// The queue has nothing to do, or is not allowed to do it.
        case idle
        /// The queue asks for the surface on the actor's next turn, for whichever activity is first by then (B6.12).
        case asking
        /// The queue waits for a person to leave the surface. It looks again at this instant (Q17); with `nil`, it
        /// waits until the surface reports that the person has left.
        case parked(until: Instant?)
        /// The queue waits until this instant after a denial (Q15).
        case backingOff(until: Instant)
        /// The queue waits after a denial, until the surface reports something that may have ended its cause.
        case waiting(SurfaceDenial)
        /// The queue waits for the answer to a claim.
        case claiming(Claiming)
        /// A card is on the surface.
        case showing(SurfaceToken, outcome: ActivityOutcome)
        /// The card is gone, and the surface is being given back.
        case releasing(Activity?)
    }

    /// An activity between the line and the surface.
    package struct Claiming: Sendable {
        package internal(set) var item: PendingActivities.Item
        /// Whether the activity was cancelled or replaced meanwhile and has been reported as ended. It is then not
        /// shown, whatever the answer (B6.2).
        package internal(set) var hasEnded = false
        /// Whether the activity was replaced in place meanwhile, and may so need the surface for longer than it claimed.
        var isReplaced = false
        /// Whether the surface has meanwhile reported something that could end a denial.
        var hasHeardEdge = false
    }

    /// The claims that the surface has denied, and denies until it reports an edge.
    struct Refusal: Sendable {
        let denial: SurfaceDenial
        /// The highest class whose claims would be denied as well.
        let priority: ActivityPriority
    }
}
