import FoundationEssentials

extension SurfaceArbiter {
    /// Lets claimants of equal priority alternate (Q-D15).
    ///
    /// Without it, a queue that claims again in the moment in which it ends its claim is served until it is
    /// empty, and another of the same priority only then.
    struct Turns: Sendable {
        private var last: UUID?
        /// Those who were denied because the surface was held, and have had no turn since.
        private var waiting: [UUID: SurfacePriority] = [:]
        private var hasYielded = false
        /// Bounds what claimants that never come back can leave behind.
        private static let mostWaiting = 64

        mutating func denied(_ claim: SurfaceClaim) {
            if waiting.count < Self.mostWaiting || waiting[claim.claimant] != nil {
                waiting[claim.claimant] = claim.priority
            }
        }

        mutating func granted(_ claim: SurfaceClaim) {
            waiting[claim.claimant] = nil
            last = claim.claimant
            hasYielded = false
        }

        /// Whether the claimant had the last turn and has to let another one go first. At most once: when it
        /// comes again and nobody has taken the turn, those who waited are gone.
        mutating func mustYield(_ claim: SurfaceClaim) -> Bool {
            guard claim.claimant == last, waiting.contains(where: { $0.key != last && $0.value >= claim.priority })
            else { return false }
            if hasYielded {
                waiting = [:]
                return false
            }
            hasYielded = true
            waiting[claim.claimant] = claim.priority
            return true
        }
    }
}
