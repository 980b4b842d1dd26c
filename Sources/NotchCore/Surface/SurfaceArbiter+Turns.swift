import FoundationEssentials

extension SurfaceArbiter {
    /// Lets claimants of equal priority take turns: the one that has waited longest is next (Q-D15).
    ///
    /// Without this, a queue that claims again at the moment at which it ends its claim would be served until it is
    /// empty, and another queue of the same priority only after that.
    struct Turns: Sendable {
        /// A claimant that was denied, and has had no turn since.
        private struct Waiting {
            var priority: SurfacePriority
            /// The number of the claimant in the order of the first denials.
            let number: UInt64
            /// The round in which the claimant last asked for a surface that was free; 0 for none.
            var round: UInt64 = 0
        }

        /// The identity of a claimant: its own name, or its module where it has none.
        private enum Key: Hashable {
            case claimant(UUID)
            case module(String)

            init(_ claim: SurfaceClaim) {
                if claim.claimant == SurfaceClaim.anyone, let module = claim.moduleID {
                    self = .module(module)
                } else {
                    self = .claimant(claim.claimant)
                }
            }
        }

        private var waiting: [Key: Waiting] = [:]
        private var lastNumber: UInt64 = 0
        /// The number of the present round. A new round begins with each grant, when a claimant that let others go
        /// first asks again, and when the arbiter gives up waiting for a claimant.
        private var round: UInt64 = 1
        /// When the arbiter stops waiting for a claimant that has its turn and has not asked again.
        private(set) var deadline: Instant?

        /// The most claimants that are remembered. It bounds what claimants that never come back can leave behind.
        private static let mostWaiting = 1024
        /// How long the arbiter waits for a claimant: 250 ms. This is long enough for a claimant that polls, which asks
        /// again 150 ms after its denial (Q15), or looks every 200 ms (Q17).
        private static let allowance: Duration = .milliseconds(250)

        /// Notes a claimant that has to wait because the surface is held.
        mutating func denied(_ claim: SurfaceClaim) { note(claim) }

        mutating func granted(_ claim: SurfaceClaim) {
            // A modal claim waits for no turn, and takes none.
            if !claim.isModal { waiting[Key(claim)] = nil }
            round += 1
            deadline = nil
        }

        /// Returns whether the claimant has to let another one go first, now that the surface is free. When the
        /// claimant asks again before anybody has taken the turn, the claimants before it that have not asked in this
        /// round are dropped.
        mutating func mustYield(_ claim: SurfaceClaim, at now: Instant) -> Bool {
            let key = Key(claim)
            let own = waiting[key]
            guard waiting.count > 1 || own == nil && !waiting.isEmpty else { return false }
            var ahead = waiting.filter { $0.key != key && isAhead($0.value, of: claim, number: own?.number) }
            if own?.round == round {
                for (claimant, other) in ahead where other.round != round {
                    waiting[claimant] = nil
                    ahead[claimant] = nil
                }
                round += 1
            }
            guard !ahead.isEmpty else { return false }
            note(claim)
            waiting[key]?.round = round
            deadline = deadline ?? now + Self.allowance
            return true
        }

        /// Returns whether another claimant of at least this priority waits.
        func hasRival(of claimant: UUID, from priority: SurfacePriority) -> Bool {
            waiting.contains { $0.key != .claimant(claimant) && $0.value.priority >= priority }
        }

        /// Gives up the claimants that were let go first and have not come.
        ///
        /// - Returns: whether there is reason to ask again.
        mutating func expire(at now: Instant) -> Bool {
            guard let deadline, deadline <= now else { return false }
            self.deadline = nil
            waiting = waiting.filter { $0.value.round == round }
            round += 1
            return true
        }

        private func isAhead(_ other: Waiting, of claim: SurfaceClaim, number: UInt64?) -> Bool {
            let priority = claim.turn ?? claim.priority
            return other.priority > priority || other.priority == priority && other.number < number ?? .max
        }

        /// Makes the claimant wait, behind those that wait already.
        private mutating func note(_ claim: SurfaceClaim) {
            let priority = claim.turn ?? claim.priority
            let key = Key(claim)
            if waiting[key] == nil {
                guard waiting.count < Self.mostWaiting else { return }
                lastNumber += 1
                waiting[key] = Waiting(priority: priority, number: lastNumber)
            }
            waiting[key]?.priority = priority
        }
    }
}
