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
