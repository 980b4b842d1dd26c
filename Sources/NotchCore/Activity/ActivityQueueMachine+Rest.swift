import FoundationEssentials

// How long a card rests so that it can be read, where nobody has said how long.
extension ActivityQueueMachine {
    /// Notes when the card on show came, or comes, to rest. A card that leaves keeps that instant.
    mutating func noteReading() {
        guard let current = stream.current, let restBegan = readingBegan(of: current) else { return }
        if reading == nil { reading = CardReading(restBegan: restBegan) }
        reading?.restBegan = restBegan
    }

    /// Notes which words of the card on show are new.
    mutating func noteWords(of updated: Activity, insteadOf former: Activity, at now: Instant) {
        let rested = rested(at: now)
        if updated.title != former.title { reading?.titleDelay = rested }
        if updated.subtitle != former.subtitle { reading?.subtitleDelay = rested }
    }

    /// Lets the card on show rest for as long as its new words take to be read, from now on. Words that change again
    /// and again keep it for ``Activity/longestRenewal``.
    mutating func renewRest(of activity: Activity, at now: Instant) {
        guard activity.dwellBasis == .reading else { return }
        prolong(activity.id, toRestFor: min(rested(at: now) + activity.readingDwell, Activity.longestRenewal), at: now)
    }

    /// Lets the card on show rest for at least a time in total, unless a dwell was given. Its claim lasts for
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

    /// Returns how long the card on show has rested, also before its rest began again. Time in which it is covered does not count.
    private func rested(at now: Instant) -> Duration {
        guard let current = stream.current, let restBegan = readingBegan(of: current) else { return .zero }
        return max((coveredSince ?? now) - restBegan, .zero)
    }

    /// Returns when the card on show came, or comes, to rest, before its rest began again; `nil` once it leaves.
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

// The time in which an attended card rests. Its member of the stream rests until the queue ends its rest.
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
            restBegan: restBegan, dwell: current.member.activity.dwell, unseenLimit: configuration.unseenLimit,
            yieldsFrom: othersWouldFollow ? now : nil)
        if let doneRest, let instant = ending?.instant { ending?.instant = max(instant, restBegan + doneRest) }
    }

    /// Whether another card would follow if the present one left now. Only a question follows while somebody uses the
    /// surface (Q17), and nothing does while the queue is suspended (Q21).
    private var othersWouldFollow: Bool { nextRank != nil && !isSuspended }

    /// Returns the longest time for which the card of an activity rests without a defect; `nil` if there is no limit.
    func longestRest(of activity: Activity) -> Duration? {
        if activity.hold { return nil }
        // Only the first frame tells how long a text takes that moves through its line.
        let dwell = activity.restsUntilRead ? max(activity.dwell, Activity.longestReading) : activity.dwell.timerLength
        guard activity.attended else { return dwell }
        // The worst case is a card that is almost seen and then spends the whole limit with nobody near.
        return configuration.unseenLimit.map { dwell + max($0.timerLength, dwell) }
    }
}

/// How much of the dwell of an attended card has passed. The dwell advances only while somebody is near.
///
/// While the card rests on the surface, its time counts either as time with a person near or as time without. Time in
/// which the card moves or is covered counts as neither.
struct Attendance: Sendable {
    /// When and how the card ends, unless something happens before then.
    struct Ending: Hashable, Sendable {
        var instant: Instant
        var outcome: ActivityOutcome
    }

    /// How long somebody has been near while the card rested, up to ``nearSince``.
    private var seen: Duration = .zero
    /// The instant since which somebody has been near with nothing covering the card; `nil` otherwise. The card may
    /// still have been coming then.
    private var nearSince: Instant?

    /// Advances the count to `now`.
    ///
    /// - Parameters:
    ///   - isNear: whether somebody is near from now on, with the card in view.
    ///   - restBegan: when the card came, or comes, to rest, moved by the time for which it has been covered.
    mutating func note(isNear: Bool, restBegan: Instant, at now: Instant) {
        if let nearSince { seen += max(now - max(nearSince, restBegan), .zero) }
        nearSince = isNear ? now : nil
    }

    /// Returns how much longer somebody has to be near.
    ///
    /// - Parameters:
    ///   - dwell: how long somebody has to be near in total.
    ///   - restBegan: the same as in ``note(isNear:restBegan:at:)``.
    func toBeSeen(of dwell: Duration, restBegan: Instant, at now: Instant) -> Duration {
        let present = nearSince.map { max(now - max($0, restBegan), .zero) } ?? .zero
        return max(dwell - seen - present, .zero)
    }

    /// Computes the end of the card's rest from what was noted last.
    ///
    /// The card ends as `seen` once somebody has been near for all of its dwell. Otherwise it gives way when it has
    /// rested for as long as its dwell, and ends unseen when it has spent `unseenLimit`, or its dwell if that is
    /// longer, with nobody near. Neither happens while somebody is near.
    ///
    /// - Parameters:
    ///   - unseenLimit: the limit; `nil` for none.
    ///   - yieldsFrom: the instant from which on another activity would take the card's place; `nil` while none would.
    func ending(restBegan: Instant, dwell: Duration, unseenLimit: Duration?, yieldsFrom: Instant?) -> Ending? {
        let dwell = dwell.timerLength
        if let nearSince {
            return Ending(instant: max(nearSince, restBegan) + max(dwell - seen, .zero), outcome: .seen)
        }
        let expiry = unseenLimit.map { restBegan + (seen + max($0.timerLength, dwell)).timerLength }
        if let yieldsFrom {
            let yielding = max(yieldsFrom, restBegan + dwell)
            if yielding <= expiry ?? yielding { return Ending(instant: yielding, outcome: .yielded) }
        }
        return expiry.map { Ending(instant: $0, outcome: .expiredUnseen) }
    }
}
