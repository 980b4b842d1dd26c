/// The activity whose card is on the surface, how it came there, and how it ends as things stand.
package struct ShownCard: Hashable, Sendable {
    package var activity: Activity
    /// When the activity was accepted.
    package var enqueued: Instant
    /// When the card began to come.
    package var began: Instant
    /// The rule by which the activity had its turn: ``ExpectedTurn/Rule/priority`` or ``ExpectedTurn/Rule/aged(as:)``.
    package var rule: ExpectedTurn.Rule
    package var phase: LifecyclePhase
    /// Whether a stronger claim covers the card, so that its time stands still (S5, Q-D11).
    package var isCovered: Bool
    /// When the card will have left, if nothing else happens; `nil` where somebody has to do something first: dismiss a
    /// card that holds, be near an attended card, or end the claim that covers it.
    package var leaves: Instant?
    /// How the card ends at ``leaves``.
    package var outcome: ActivityOutcome?
    /// How much longer somebody has to be near before the card counts as seen; `nil` for a card that is not attended.
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
}

extension ActivityQueueMachine {
    /// How the activity on the surface came there.
    struct Arrival: Sendable {
        let enqueued: Instant
        let began: Instant
        let rule: ExpectedTurn.Rule

        init(of item: PendingActivities.Item, at now: Instant) {
            enqueued = item.enqueued
            began = now
            rule = item.turn == item.activity.priority ? .priority : .aged(as: item.turn)
        }
    }

    /// The card on the surface, covered or not; `nil` once it has left.
    package func shown(at now: Instant) -> ShownCard? {
        if let modal, let scene = asking.scene, let arrival {
            var card = ShownCard(
                activity: modal.activity, enqueued: arrival.enqueued, began: arrival.began, rule: arrival.rule,
                phase: scene.phase, leaves: asking.ends)
            if asking.isOpen, scene.expires != nil { card.outcome = .timedOut(default: scene.question.defaultChoice) }
            return card
        }
        guard case .showing(_, let outcome) = step, let current = stream.current, let arrival else { return nil }
        let activity = current.member.activity
        var card = ShownCard(
            activity: activity, enqueued: arrival.enqueued, began: arrival.began, rule: arrival.rule,
            phase: current.phase, isCovered: isCovered)
        // An attended card that only somebody's action can end has no end as things stand.
        let isOpenEnded = outcome == .shown && current.member.isAttended && ending == nil
        card.leaves = isOpenEnded ? nil : cardEnd(of: current, at: now)
        card.outcome = card.leaves == nil ? nil : outcome == .shown ? ending?.outcome ?? .shown : outcome
        if current.member.isAttended, outcome == .shown {
            let restBegan =
                current.stage == .resting
                ? current.stageBegan : current.stageBegan + current.member.transitionDuration.timerLength
            card.toBeSeen = attendance.toBeSeen(of: activity.dwell.timerLength, restBegan: restBegan, at: now)
        }
        return card
    }
}
