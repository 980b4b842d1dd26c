import FoundationEssentials

// The rest of a card whose dwell is not set, so that it can be read.
extension ActivityQueueMachine {
    /// Records the instant at which the rest of the card on show begins. A leaving card keeps that instant.
    mutating func noteReading() {
        guard let current = stream.current, let restBegan = readingBegan(of: current) else { return }
        if reading == nil { reading = CardReading(restBegan: restBegan) }
        reading?.restBegan = restBegan
    }

    /// Records which texts of the card on show are new.
    mutating func noteWords(of updated: Activity, insteadOf former: Activity, at now: Instant) {
        let rested = rested(at: now)
        if updated.title != former.title { reading?.titleDelay = rested }
        if updated.subtitle != former.subtitle { reading?.subtitleDelay = rested }
    }

    /// Shows all texts of a held card again, because somebody begins to use the surface.
    mutating func readAgain(at now: Instant) {
        guard let current = stream.current, current.stage == .resting, current.member.activity.hold else { return }
        let rested = rested(at: now)
        reading?.titleDelay = rested
        reading?.subtitleDelay = rested
    }

    /// Prolongs the rest of the card on show by the time to read its new texts. Texts that change repeatedly prolong it
    /// to at most ``Activity/longestRenewal`` in total.
    mutating func renewRest(of activity: Activity, at now: Instant) {
        guard activity.dwellBasis == .reading else { return }
        prolong(activity.id, toRestFor: min(rested(at: now) + activity.readingDwell, Activity.longestRenewal), at: now)
    }

    /// Prolongs the rest of the card on show to a total time, unless its dwell was set. Its claim lasts for
    /// ``Activity/longestReading``.
    mutating func prolong(_ id: UUID, toRestFor rest: Duration, at now: Instant) {
        guard let current = stream.current, current.member.id == id, let restBegan = Self.restBegan(of: current)
        else { return }
        var member = current.member
        let rest = min(rest - renewals.past, Activity.longestReading)
        guard member.activity.restsUntilRead, member.activity.dwell < rest else { return }
        member.activity.dwell = rest
        run(.update(member), at: now)
        run(.prolong(id, until: restBegan + rest), at: now)
    }

    /// Returns the time that the card on show has rested, including its earlier rests. Time in which it is covered does
    /// not count.
    private func rested(at now: Instant) -> Duration {
        guard let current = stream.current, let restBegan = readingBegan(of: current) else { return .zero }
        return max((coveredSince ?? now) - restBegan, .zero)
    }

    /// Returns the instant from which the total rest of the card on show counts, which is the beginning of its present
    /// rest minus its earlier rests; `nil` once the card leaves.
    private func readingBegan(of card: StreamMachine<CardMember>.Current) -> Instant? {
        Self.restBegan(of: card).map { $0 - renewals.past }
    }

    /// Returns when the present rest of a card began, or begins; `nil` once it leaves.
    private static func restBegan(of card: StreamMachine<CardMember>.Current) -> Instant? {
        switch card.stage {
        case .entering: card.stageBegan + card.member.transitionDuration.timerLength
        case .resting: card.stageBegan
        case .leaving, .trailing: nil
        }
    }
}

// The rest of an attended card. Its member of the stream rests until the queue ends the rest.
extension ActivityQueueMachine {
    /// Applies everything that is due by `now`, each at its own instant: the phases of the card on show, and the end of
    /// an attended card's rest.
    mutating func pass(to now: Instant) {
        run(.deadline, at: now)
        if let due = asking.nextDeadline, due <= now { ask(.deadline, at: now) }
        guard case .showing(let token, .shown) = step, let ending, ending.instant <= now,
            let shown = stream.current?.member.id
        else { return }
        step = .showing(token, outcome: ending.outcome)
        self.ending = nil
        run(.endRest(shown), at: ending.instant)
        run(.deadline, at: now)
    }

    /// Computes from the present state when the attended card on show ends.
    mutating func attend(at now: Instant) {
        ending = nil
        guard case .showing(_, .shown) = step, let current = stream.current, current.member.isAttended else {
            attendance = Attendance()
            return
        }
        let restBegan =
            current.stage == .resting
            ? current.stageBegan : current.stageBegan + current.member.transitionDuration.timerLength
        attendance.note(isNear: isNear && !isCovered, restBegan: restBegan, at: now)
        guard !isCovered else { return }
        ending = attendance.ending(
            restBegan: restBegan, dwell: current.member.activity.dwell,
            expireUnseenAfter: configuration.expireUnseenAfter,
            yieldsFrom: othersWouldFollow ? now : nil)
        if let doneRest, let instant = ending?.instant { ending?.instant = max(instant, restBegan + doneRest) }
    }

    /// Whether another card would follow if the present one left now. Only a question follows while a person uses the
    /// surface (Q17), and nothing follows while the queue is suspended (Q21).
    private var othersWouldFollow: Bool { nextRank != nil && !isSuspended }

    /// Returns the longest regular rest of an activity's card; `nil` if there is no limit.
    func longestRest(of activity: Activity) -> Duration? {
        if activity.hold { return nil }
        // The time that a text needs to scroll through its line is known only after the first frame.
        let dwell = activity.restsUntilRead ? max(activity.dwell, Activity.longestReading) : activity.dwell.timerLength
        guard activity.attended else { return dwell }
        // In the worst case a card is almost seen and then spends the whole limit without a person near.
        return configuration.expireUnseenAfter.map { dwell + max($0.timerLength, dwell) }
    }
}

/// The elapsed part of an attended card's dwell. The dwell advances only while a person is near.
///
/// While the card rests on the surface, its time counts either as time with a person near or as time without. Time in
/// which the card moves or is covered counts as neither.
struct Attendance: Sendable {
    /// When and how the card ends if no other event occurs.
    struct Ending: Hashable, Sendable {
        var instant: Instant
        var outcome: ActivityOutcome
    }

    /// The time that a person was near while the card rested, until ``nearSince``.
    private var seen: Duration = .zero
    /// The instant since which a person has been near the uncovered card; `nil` otherwise. The card may still have been
    /// entering then.
    private var nearSince: Instant?

    /// Advances the count to `now`.
    ///
    /// - Parameters:
    ///   - isNear: whether a person is near from now on and the card is visible.
    ///   - restBegan: when the rest of the card began or begins, shifted by the time for which the card was covered.
    mutating func note(isNear: Bool, restBegan: Instant, at now: Instant) {
        if let nearSince { seen += max(now - max(nearSince, restBegan), .zero) }
        nearSince = isNear ? now : nil
    }

    /// Returns the time that a person must still be near.
    ///
    /// - Parameters:
    ///   - dwell: the total time that a person must be near.
    ///   - restBegan: the same as in ``note(isNear:restBegan:at:)``.
    func toBeSeen(of dwell: Duration, restBegan: Instant, at now: Instant) -> Duration {
        let present = nearSince.map { max(now - max($0, restBegan), .zero) } ?? .zero
        return max(dwell - seen - present, .zero)
    }

    /// Computes the end of the card's rest from the last recorded state.
    ///
    /// The card ends as `seen` once a person has been near for its whole dwell. Otherwise it yields once it has rested
    /// for its dwell. It ends unseen once it has spent `expireUnseenAfter`, or its dwell if that is longer, without a
    /// person near. It neither yields nor expires while a person is near.
    ///
    /// - Parameters:
    ///   - expireUnseenAfter: the limit; `nil` for none.
    ///   - yieldsFrom: the instant from which another activity would follow the card; `nil` while none would.
    func ending(restBegan: Instant, dwell: Duration, expireUnseenAfter: Duration?, yieldsFrom: Instant?) -> Ending? {
        let dwell = dwell.timerLength
        if let nearSince {
            return Ending(instant: max(nearSince, restBegan) + max(dwell - seen, .zero), outcome: .seen)
        }
        let expiry = expireUnseenAfter.map { restBegan + (seen + max($0.timerLength, dwell)).timerLength }
        if let yieldsFrom {
            let yielding = max(yieldsFrom, restBegan + dwell)
            if yielding <= expiry ?? yielding { return Ending(instant: yielding, outcome: .yielded) }
        }
        return expiry.map { Ending(instant: $0, outcome: .expiredUnseen) }
    }
}
