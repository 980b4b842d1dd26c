import FoundationEssentials

/// Decides who may take the surface over, and for how long (S2 to S10).
///
/// The arbiter is policy only: it has no side effects and no clock. The caller passes in the facts that a decision
/// depends on, and carries out its consequences.
package struct SurfaceArbiter: Sendable {
    /// A granted claim.
    package struct Holding: Hashable, Sendable {
        package let token: SurfaceToken
        package let claim: SurfaceClaim
        package let began: Instant
        /// When the watchdog ends the claim; `nil` without a watchdog, or while the claim is covered.
        package fileprivate(set) var deadline: Instant?
        /// The time that the watchdog has left while the claim is covered.
        fileprivate var remaining: Duration?
    }

    /// The granted claims. The last one is on show (S5).
    package private(set) var holdings: [Holding] = []
    private var minted: UInt64 = 0
    private var turns = Turns()

    package init() {}

    /// Whether any claim is held.
    package var isHeld: Bool { !holdings.isEmpty }
    /// The claim on show.
    package var top: Holding? { holdings.last }
    /// When the watchdog of the claim on show is due (S10); the watchdogs of covered claims are paused. While no claim
    /// is held, this is when the arbiter gives up a claimant that has the turn and has not asked.
    package var nextDeadline: Instant? { isHeld ? top?.deadline : turns.deadline }

    /// Returns whether another claimant of at least this priority waits for the surface. That claimant then has its
    /// turn before this claimant has two (Q-D15).
    func hasRival(of claimant: UUID, from priority: SurfacePriority) -> Bool {
        turns.hasRival(of: claimant, from: priority.rawValue)
    }

    /// The claim of a question or an interaction on show, which nothing covers.
    package var modal: Holding? { top.flatMap { $0.claim.modal == nil ? nil : $0 } }

    /// Decides a claim.
    ///
    /// - Parameters:
    ///   - foreground: the module in the foreground; `nil` if there are no modules, and then S2 does not apply.
    ///   - isEngaged: whether a person is using the surface (S3).
    /// - Returns: the decision, and the notices for the holders of other claims.
    package mutating func begin(
        _ claim: SurfaceClaim, foreground: String?, isEngaged: Bool, at now: Instant
    ) -> (decision: SurfaceDecision, notices: [SurfaceNotice]) {
        if let denial = denial(of: claim, foreground: foreground, isEngaged: isEngaged, at: now) {
            if denial == .held { turns.denied(claim) }
            return (.denied(denial), [])
        }
        minted += 1
        let token = SurfaceToken(id: minted)
        var notices: [SurfaceNotice] = []
        if let top {
            notices = [.covered(top.token)]
            holdings[holdings.count - 1].cover(at: now)
        }
        turns.granted(claim)
        holdings.append(
            Holding(token: token, claim: claim, began: now, deadline: claim.maxDuration.map { now + $0.timerLength }))
        return (.granted(token), notices)
    }

    /// Ends a claim. A token that is unknown or stale changes nothing, and causes no notice (S8).
    package mutating func end(_ token: SurfaceToken, at now: Instant) -> [SurfaceNotice] {
        guard let index = holdings.firstIndex(where: { $0.token == token }) else { return [] }
        let wasTop = index == holdings.count - 1
        holdings.remove(at: index)
        return wasTop ? uncoverTop(at: now) : []
    }

    /// Restarts the watchdog of a claim, with a new longest time. A token that is unknown or stale changes nothing.
    package mutating func renew(_ token: SurfaceToken, maxDuration: Duration?, at now: Instant) {
        guard let index = holdings.firstIndex(where: { $0.token == token }) else { return }
        let isTop = index == holdings.count - 1
        holdings[index].deadline = isTop ? maxDuration.map { now + $0.timerLength } : nil
        holdings[index].remaining = isTop ? nil : maxDuration
    }

    /// Drops all claims of a module (S9). Their tokens are stale from then on.
    package mutating func invalidateClaims(ownedBy moduleID: String, at now: Instant) -> [SurfaceNotice] {
        drop(at: now) { $0.claim.moduleID == moduleID }
    }

    /// Drops one claim as ``invalidateClaims(ownedBy:at:)`` does. A token that is unknown or stale changes nothing.
    package mutating func invalidate(_ token: SurfaceToken, at now: Instant) -> [SurfaceNotice] {
        drop(at: now) { $0.token == token }
    }

    private mutating func drop(at now: Instant, where isDropped: (Holding) -> Bool) -> [SurfaceNotice] {
        let lost = holdings.filter(isDropped)
        guard !lost.isEmpty else { return [] }
        let lostTop = lost.last?.token == top?.token
        holdings.removeAll(where: isDropped)
        return lost.map { .lost($0.token, .invalidated) } + (lostTop ? uncoverTop(at: now) : [])
    }

    /// Gives up the claimants that have the turn and have not asked, if that is due.
    ///
    /// - Returns: whether the claimants that yielded to them have reason to ask again.
    mutating func giveUpTurns(at now: Instant) -> Bool { !isHeld && turns.expire(at: now) }

    /// Ends the claim on show if its watchdog is due, in the same way as ``end(_:at:)`` (S10).
    package mutating func expire(at now: Instant) -> [SurfaceNotice] {
        guard let top, let deadline = top.deadline, deadline <= now else { return [] }
        return [.lost(top.token, .expired)] + end(top.token, at: now)
    }

    private mutating func denial(
        of claim: SurfaceClaim, foreground: String?, isEngaged: Bool, at now: Instant
    ) -> SurfaceDenial? {
        if let module = claim.moduleID, let foreground, module != foreground, claim.priority < .urgent {
            return .background
        }
        if isEngaged, claim.modal == nil { return .engaged }
        if let top { return claim.modal != nil || claim.priority <= top.claim.priority ? .held : nil }
        return turns.mustYield(claim, at: now) ? .yielding : nil
    }

    private mutating func uncoverTop(at now: Instant) -> [SurfaceNotice] {
        guard let top else { return [.freed] }
        holdings[holdings.count - 1].uncover(at: now)
        return [.uncovered(top.token)]
    }
}

extension SurfaceArbiter.Holding {
    fileprivate mutating func cover(at now: Instant) {
        remaining = deadline.map { $0 - now }
        deadline = nil
    }

    fileprivate mutating func uncover(at now: Instant) {
        deadline = remaining.map { now + $0 }
        remaining = nil
    }
}

extension SurfaceArbiter {
    /// Lets claimants of equal priority take turns: the claimant that has waited longest is next (Q-D15).
    ///
    /// Without turns, a queue that claims again as soon as its claim ends would be served until it is empty, and
    /// another queue of the same priority only after that.
    struct Turns: Sendable {
        /// A claimant that was denied, and has not held the surface since.
        private struct Waiting {
            var rank: Int
            /// The number of the claimant in the order of the first denials.
            let number: UInt64
            /// The round in which the claimant last asked for a free surface; 0 for none.
            var round: UInt64 = 0
        }

        /// The identity of a claimant: its own, or its module if the claim names no claimant.
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
        /// The number of the present round. A new round begins with each grant, when a claimant that yielded asks
        /// again, and when the arbiter gives up waiting for a claimant.
        private var round: UInt64 = 1
        /// When the arbiter stops waiting for a claimant that has the turn and has not asked again.
        private(set) var deadline: Instant?

        /// The most claimants that are remembered. It bounds the entries of claimants that never ask again.
        private static let mostWaiting = 1024
        /// The time that the arbiter waits for a claimant: 250 ms. That suffices for a claimant that polls, which asks
        /// again 150 ms after its denial (Q15), or every 200 ms (Q17).
        private static let allowance: Duration = .milliseconds(250)

        /// Notes a claimant that must wait because the surface is held.
        mutating func denied(_ claim: SurfaceClaim) { note(claim) }

        mutating func granted(_ claim: SurfaceClaim) {
            waiting[Key(claim)] = nil
            round += 1
            deadline = nil
        }

        /// Returns whether the claimant must yield to another claimant, now that the surface is free. If the claimant
        /// asks again before any claimant has taken the turn, this drops the claimants ahead of it that have not asked
        /// in this round.
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

        /// Returns whether another claimant of at least this class waits.
        func hasRival(of claimant: UUID, from rank: Int) -> Bool {
            waiting.contains { $0.key != .claimant(claimant) && $0.value.rank >= rank }
        }

        /// Gives up the claimants that have the turn and have not asked.
        ///
        /// - Returns: whether the claimants that yielded have reason to ask again.
        mutating func expire(at now: Instant) -> Bool {
            guard let deadline, deadline <= now else { return false }
            self.deadline = nil
            waiting = waiting.filter { $0.value.round == round }
            round += 1
            return true
        }

        private func isAhead(_ other: Waiting, of claim: SurfaceClaim, number: UInt64?) -> Bool {
            other.rank > claim.rank || other.rank == claim.rank && other.number < number ?? .max
        }

        /// Appends the claimant to the waiting claimants, or updates its priority.
        private mutating func note(_ claim: SurfaceClaim) {
            let key = Key(claim)
            if waiting[key] == nil {
                guard waiting.count < Self.mostWaiting else { return }
                lastNumber += 1
                waiting[key] = Waiting(rank: claim.rank, number: lastNumber)
            }
            waiting[key]?.rank = claim.rank
        }
    }
}
