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
