import FoundationEssentials

// The way in which a sender replaces what it sent before, also on the surface.
extension ActivityQueueMachine {
    /// The rests of the card on show, of which each but the first began with a replacement.
    struct Renewals: Sendable {
        /// How long the card had rested when its present rest began.
        var past: Duration = .zero
        /// When the card was first replaced since it came, or since it last held.
        var since: Instant?
    }

    /// Returns the activity with this key that is replaced first: the one on show, or else the one that has not been
    /// shown yet.
    package func activity(withKey key: String) -> Activity? { shown(withKey: key)?.activity ?? peer(withKey: key) }

    /// Returns the activity that this one would replace: the one with its id, or else the one with its key.
    package func activity(replacedBy newcomer: Activity) -> Activity? {
        if let shown, shown.id == newcomer.id { return shown.activity }
        if let waiting = pending[newcomer.id] ?? inFlight, waiting.id == newcomer.id { return waiting }
        return newcomer.coalescingKey.flatMap { activity(withKey: $0) }
    }

    /// Gives the activity with the same id or key the content, the priority, the dwell, the hold and the attendance of
    /// the newcomer. Where there is none, the newcomer is enqueued (Q7).
    mutating func replace(_ newcomer: Activity, at now: Instant) {
        guard let former = activity(replacedBy: newcomer) else { return enqueue(newcomer, at: now) }
        var updated = former
        updated.takePlace(from: newcomer)
        if let shown, shown.id == updated.id {
            replace(shown, with: updated, at: now)
            emit(.updated(updated), at: now)
            // What waits with the key is older than what the card shows now.
            if let key = updated.coalescingKey { coalesce(key, by: updated.id, at: now) }
        } else if case .claiming(var claiming) = step, claiming.item.activity.id == updated.id {
            claiming.item.activity = updated
            claiming.isReplaced = true
            step = .claiming(claiming)
            emit(.updated(updated), at: now)
        } else if updated.priority == former.priority {
            _ = pending.update(updated)
            emit(.updated(updated), at: now)
        } else {
            _ = pending.remove(id: updated.id)
            pending.append(updated, at: now)
            emit(.updated(updated), at: now)
        }
    }

    /// The card on show that does not leave yet.
    private var shown: CardMember? {
        guard case .showing(_, .shown) = step, canDismiss(nil) else { return nil }
        return stream.current?.member
    }

    /// Returns the card on show if it has this key and does not leave yet.
    private func shown(withKey key: String) -> CardMember? {
        shown?.activity.coalescingKey == key ? shown : nil
    }

    /// Lets the surface expect the card of a replacement for as long as it may take.
    mutating func renewClaim(for activity: Activity) {
        if let token { effects.append(.renew(token, maxDuration: longestClaim(for: activity))) }
    }

    private mutating func replace(_ shown: CardMember, with updated: Activity, at now: Instant) {
        noteChange(of: shown.activity, to: updated, at: now)
        noteWords(of: updated, insteadOf: shown.activity, at: now)
        let isDone = (shown.activity.progress ?? 100) < 100 && (updated.progress ?? 0) >= 100
        if shown.activity.hold { renewals.since = nil }
        let since = renewals.since ?? now
        renewals.since = since
        var member = shown
        member.activity = updated
        // Others that wait get their turn even if the replacements never end.
        let isOverdue = pending.hasNext && !updated.hold && now + updated.dwell > since + Activity.longestRenewal
        if isOverdue, !shown.activity.hold, shown.isAttended == member.isAttended {
            member.activity.dwell = shown.activity.dwell
            run(.update(member), at: now)
        } else {
            let began = stream.current?.stage == .resting ? stream.current?.stageBegan : nil
            attendance = Attendance()
            doneRest = nil
            renewClaim(for: updated)
            run(.renew(member), at: now)
            if let began, let begins = stream.current?.stageBegan { renewals.past += begins - began }
        }
        if isDone { restWhenDone(member, at: now) }
    }
}
