import FoundationEssentials

extension ActivityQueueMachine {
    /// What the queue is doing about its next or current activity. There is one of these, and so there can
    /// be no second drain (Q11).
    public enum Turn: Sendable {
        /// Nothing to do, or not allowed to do it.
        case idle
        /// Waiting for a person to leave the surface; looks again at this instant (Q17).
        case parked(until: Instant)
        /// Waiting after a denial (Q15).
        case backingOff(until: Instant)
        /// Waiting for the answer to a claim.
        case claiming(Claiming)
        /// A card is on the surface.
        case showing(SurfaceToken, outcome: ActivityOutcome)
        /// The card is gone, the surface is being given back.
        case releasing(Activity?)
    }

    /// An activity between the line and the surface.
    public struct Claiming: Sendable {
        public internal(set) var item: PendingActivities.Item
        /// It was cancelled or replaced meanwhile and has been reported as ended: it will not be shown
        /// whatever the answer (B6.2).
        public internal(set) var hasEnded = false
    }
}
