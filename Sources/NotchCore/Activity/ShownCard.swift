/// The activity whose card is on the surface, when and how it got its turn, and its expected end.
package struct ShownCard: Hashable, Sendable {
    package var activity: Activity
    /// When the activity was accepted.
    package var enqueued: Instant
    /// When the card began to enter.
    package var began: Instant
    /// The rule by which the activity had its turn: ``ExpectedTurn/Rule/priority`` or ``ExpectedTurn/Rule/aged(as:)``.
    package var rule: ExpectedTurn.Rule
    package var phase: LifecyclePhase
    /// Whether a stronger claim covers the card, so that its time does not advance (S5, Q-D11).
    package var isCovered: Bool
    /// When the card will have left if no other event occurs. It is `nil` if a person or a claimant must act first:
    /// dismiss a card that holds, be near an attended card, or end the claim that covers it.
    package var leaves: Instant?
    /// The outcome of the card at ``leaves``.
    package var outcome: ActivityOutcome?
    /// The time that a person must still be near until the card counts as seen; `nil` for a card that is not attended.
    package var toBeSeen: Duration?

    package init(
        activity: Activity, enqueued: Instant, began: Instant, rule: ExpectedTurn.Rule = .priority,
        phase: LifecyclePhase = .animateIn, isCovered: Bool = false, leaves: Instant? = nil,
        outcome: ActivityOutcome? = nil, toBeSeen: Duration? = nil
    ) {
        self.activity = activity
        self.enqueued = enqueued
        self.began = began
        self.rule = rule
        self.phase = phase
        self.isCovered = isCovered
        self.leaves = leaves
        self.outcome = outcome
        self.toBeSeen = toBeSeen
    }

    /// Returns the time until the card will have left; `nil` where that depends on somebody, as for a card that holds
    /// and for one that waits to be seen.
    package func remaining(at now: Instant) -> Duration? {
        guard let leaves, outcome != .expiredUnseen else { return nil }
        return max(leaves - now, .zero)
    }
}

extension ActivityQueueMachine {
    /// When and by which rule the activity on the surface got its turn.
    struct Arrival: Sendable {
        let enqueued: Instant
        let began: Instant
        let rule: ExpectedTurn.Rule

        init(of item: PendingActivities.Item, at now: Instant) {
            enqueued = item.enqueued
            began = now
            rule = ExpectedTurn.Rule(of: item)
        }
    }

    /// Returns the card on the surface, covered or not; `nil` once it has left. A copy of the queue determines when and
    /// how the card ends.
    ///
    /// - Parameter engagedUntil: when the people who use the surface now will have left it; `nil` if that is unknown.
    package func shown(at now: Instant, engagedUntil: Instant? = nil) -> ShownCard? {
        guard case .showing(_, let outcome) = step, let arrival,
            let phase = asking.scene?.phase ?? stream.current?.phase,
            let activity = modal?.activity ?? stream.current?.member.activity
        else { return nil }
        var card = ShownCard(
            activity: activity, enqueued: arrival.enqueued, began: arrival.began, rule: arrival.rule, phase: phase,
            isCovered: isCovered)
        var forecast = Forecast(of: self, first: 1, at: now, engagedUntil: engagedUntil)
        card.leaves = forecast.runToEndOfCard()
        card.outcome = card.leaves == nil ? nil : forecast.outcome
        if let current = stream.current, current.member.isAttended, outcome == .shown {
            let restBegan =
                current.stage == .resting
                ? current.stageBegan : current.stageBegan + current.member.transitionDuration.timerLength
            card.toBeSeen = attendance.toBeSeen(of: activity.dwell.timerLength, restBegan: restBegan, at: now)
        }
        return card
    }
}
