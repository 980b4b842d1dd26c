import FoundationEssentials

/// Decides who may take the surface over, and for how long (S2 to S10).
///
/// The arbiter is policy only: it moves nothing, asks nobody and has no clock. The caller passes in what the decision
/// depends on, and carries out what follows from it.
package struct SurfaceArbiter: Sendable {
    /// A granted claim.
    package struct Holding: Hashable, Sendable {
        package let token: SurfaceToken
        package let claim: SurfaceClaim
        /// When the watchdog ends the claim, while the claim is on top; `nil` without a watchdog, or while the claim is
        /// covered.
        package fileprivate(set) var deadline: Instant?
        /// The time that the watchdog has left while the claim is covered.
        fileprivate var remaining: Duration?
    }

    /// The granted claims, the one on show last (S5).
    package private(set) var holdings: [Holding] = []
    private var minted: UInt64 = 0
    private var turns = Turns()

    package init() {}

    /// Whether any claim is held.
    package var isHeld: Bool { !holdings.isEmpty }
    /// The claim on show.
    package var top: Holding? { holdings.last }
    /// When the watchdog of the claim on show is due (S10); the watchdogs of covered claims stand still. While no claim
    /// is held, this is when the arbiter gives up a claimant that was let go first and has not come.
    package var nextDeadline: Instant? { isHeld ? top?.deadline : turns.deadline }

    /// Returns whether another claimant of at least this priority waits for the surface. It then has its turn before
    /// this claimant has two (Q-D15).
    func hasRival(of claimant: UUID, from priority: SurfacePriority) -> Bool {
        turns.hasRival(of: claimant, from: priority)
    }

    /// Decides a claim.
    ///
    /// - Parameters:
    ///   - foreground: the module in the foreground; `nil` where there are no modules, and then S2 does not apply.
    ///   - isEngaged: whether a person is using the surface (S3).
    /// - Returns: the decision, and the notices that others are to be given because of it.
    package mutating func begin(
        _ claim: SurfaceClaim, foreground: String?, isEngaged: Bool, at now: Instant
    ) -> (decision: SurfaceDecision, notices: [SurfaceNotice]) {
        if let denial = denial(of: claim, foreground: foreground, isEngaged: isEngaged, at: now) {
            // A modal claim waits for the surface to be free, and not for its turn.
            if denial == .held, !claim.isModal { turns.denied(claim) }
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
        holdings.append(Holding(token: token, claim: claim, deadline: claim.maxDuration.map { now + $0.timerLength }))
        return (.granted(token), notices)
    }

    /// Ends a claim. A token that is unknown or stale changes nothing, and leads to no notice (S8).
    package mutating func end(_ token: SurfaceToken, at now: Instant) -> [SurfaceNotice] {
        guard let index = holdings.firstIndex(where: { $0.token == token }) else { return [] }
        let wasTop = index == holdings.count - 1
        holdings.remove(at: index)
        return wasTop ? uncoverTop(at: now) : []
    }

    /// Lets the watchdog of a claim begin anew, with another longest time. A token that is unknown or stale changes
    /// nothing.
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

    /// Drops one claim in the same way. A token that is unknown or stale changes nothing.
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

    /// Gives up a claimant that was let go first and has not come, if that is due.
    ///
    /// - Returns: whether the claimants that let it go first have reason to ask again.
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
        if isEngaged, !claim.isModal { return .engaged }
        if let top { return claim.priority <= top.claim.priority ? .held : nil }
        return !claim.isModal && turns.mustYield(claim, at: now) ? .yielding : nil
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
