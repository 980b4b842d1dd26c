import FoundationEssentials

// The changes of the line, before an activity reaches the surface.
extension ActivityQueueMachine {
    var capacity: Int { max(1, configuration.capacity) }
    var isFull: Bool { pending.count >= capacity }

    /// Whether the activity would replace one with the same key that has not been shown yet, and so needs no room.
    func replacesPeer(_ activity: Activity) -> Bool { peer(of: activity) != nil }

    mutating func enqueue(_ activity: Activity, at now: Instant) {
        if let refusal = refusal(of: activity) { return emit(.refused(activity, refusal), at: now) }
        let replaces = activity.coalescingKey.map { coalesce($0, by: activity.id, at: now) } ?? false
        if !replaces, isFull, let displaced = pending.removeNewest(below: activity.rank) {
            emit(.ended(displaced, .displaced(by: activity.id)), at: now)
        }
        guard !isDisplayGone || activity.choices == nil else {
            emit(.enqueued(activity), at: now)
            return emit(.ended(activity, .displayGone), at: now)
        }
        pending.append(activity, at: now)
        emit(.enqueued(activity), at: now)
    }

    /// Takes over activities of an earlier life, in the order in which they were accepted then. They come before those
    /// of this life, and a newer one with the same key has replaced them (Q7). Their number is not bounded, because they
    /// were accepted.
    mutating func restore(_ activities: [Activity], at now: Instant) {
        var restored: [Activity] = []
        var ids = Set([current?.id])
        let newest = Dictionary(activities.map { ($0.coalescingKey, $0.id) }) { $1 }
        for activity in activities where self.activity(activity.id) == nil && ids.insert(activity.id).inserted {
            emit(.enqueued(activity), at: now)
            let last = activity.coalescingKey.flatMap { newest[$0] } ?? activity.id
            if let successor = peer(of: activity) ?? (last == activity.id ? nil : last) {
                emit(.ended(activity, ActivityOutcome(replacing: activity, by: successor)), at: now)
            } else {
                restored.append(activity)
            }
        }
        pending.prepend(restored, at: now)
    }

    /// Returns the id of the activity with the same key that has not been shown yet.
    private func peer(of activity: Activity) -> UUID? { activity.coalescingKey.flatMap { peer(withKey: $0)?.id } }

    /// Returns the activity with this key that has not been shown yet.
    func peer(withKey key: String) -> Activity? {
        inFlight?.coalescingKey == key ? inFlight : pending.activity(withKey: key)
    }

    private func refusal(of activity: Activity) -> ActivityRefusal? {
        // A question that has been answered has ended, even while its card leaves.
        let isShown = current?.id == activity.id && current?.choices == nil
        if self.activity(activity.id) != nil || isShown { return .duplicateID(activity.id) }
        let hasRoom = !isFull || replacesPeer(activity) || pending.hasAny(below: activity.rank)
        return hasRoom ? nil : .full(capacity: capacity)
    }

    /// Removes the activity with this key that has not been shown yet, whether it is pending (Q7) or on its way to the
    /// surface (Q-D2). The activity on screen stays (Q9).
    @discardableResult
    mutating func coalesce(_ key: String, by id: UUID, at now: Instant) -> Bool {
        if let inFlight, inFlight.coalescingKey == key {
            endInFlight(ActivityOutcome(replacing: inFlight, by: id), at: now)
            return true
        }
        guard let replaced = pending.remove(key: key) else { return false }
        emit(.ended(replaced, ActivityOutcome(replacing: replaced, by: id)), at: now)
        return true
    }

    mutating func cancel(_ id: UUID, at now: Instant) {
        if let activity = pending.remove(id: id) {
            emit(.ended(activity, .cancelled), at: now)
        } else if inFlight?.id == id {
            endInFlight(.cancelled, at: now)
        }
    }

    mutating func cancelAll(coalescingKey key: String, at now: Instant) {
        if let activity = pending.remove(key: key) {
            emit(.ended(activity, .cancelled), at: now)
        }
        if let inFlight, inFlight.coalescingKey == key { endInFlight(.cancelled, at: now) }
    }

    mutating func endInFlight(_ outcome: ActivityOutcome, at now: Instant) {
        guard case .claiming(var claiming) = step else { return }
        claiming.hasEnded = true
        step = .claiming(claiming)
        emit(.ended(claiming.item.activity, outcome), at: now)
    }

    mutating func update(_ activity: Activity, at now: Instant) {
        guard var updated = self.activity(activity.id) else { return }
        let hasNewWords = activity.title != updated.title || activity.subtitle != updated.subtitle
        updated.takeContent(of: activity)
        // A card on show goes on resting for as long as it would.
        if hasNewWords, updated.dwellBasis == .reading, stream.current?.member.id != updated.id {
            updated.dwell = updated.readingDwell
        }
        if pending.update(updated) {
            emit(.updated(updated), at: now)
        } else if case .claiming(var claiming) = step {
            claiming.item.activity = updated
            step = .claiming(claiming)
            emit(.updated(updated), at: now)
        } else if let question = Question(updated) {
            modal?.activity = updated
            ask(.update(question), at: now)
            emit(.updated(updated), at: now)
        } else if var member = stream.current?.member {
            noteChange(of: member.activity, to: updated, at: now)
            noteWords(of: updated, insteadOf: member.activity, at: now)
            let isDone = (member.activity.progress ?? 100) < 100 && (updated.progress ?? 0) >= 100
            member.activity = updated
            run(.update(member), at: now)
            if hasNewWords { renewRest(of: updated, at: now) }
            if isDone { restWhenDone(member, at: now) }
            emit(.updated(updated), at: now)
        }
    }

    /// Notes what the card on show shows, before its content changes.
    mutating func noteChange(of activity: Activity, to updated: Activity, at now: Instant) {
        // What happens at one instant is one change, and an update that changes nothing in sight is none.
        if let change, change.began == now { return }
        guard !activity.looks(like: updated) else { return }
        var former = activity
        former.progress = card?.progress(at: now) ?? activity.progress
        if let change, now < change.began + CardScene.crossFade, !change.former.differsInProgressOnly(from: activity),
            activity.differsInProgressOnly(from: updated)
        {
            // The texts go on fading while the bar moves.
            self.change?.bar = CardChange.BarChange(former: former.progress, began: now)
            return
        }
        change = CardChange(former: former, began: now, number: (change?.number ?? 0) + 1)
        change?.reading = reading
    }

    /// Lets a card whose bar has just become full rest for ``CardScene/doneRest``, but not for much longer than its
    /// dwell, so that it does not outlast its claim (Q-D7).
    mutating func restWhenDone(_ member: CardMember, at now: Instant) {
        guard let current = stream.current else { return }
        let rest = CardScene.easing + CardScene.doneRest
        let hasCome =
            current.stage == .entering ? current.stageBegan + member.transitionDuration.timerLength : current.stageBegan
        // A card that is still coming rests once it has come.
        let longest = longestRest(of: member.activity).map { hasCome + $0 + rest }
        let wanted = max(now, hasCome) + rest
        let until = longest.map { min($0, wanted) } ?? wanted
        doneRest = until - hasCome
        run(.prolong(member.id, until: until), at: now)
    }

    mutating func bind(moduleID: String?, tellsEdges: Bool, at now: Instant) {
        isBound = true
        self.moduleID = moduleID
        self.tellsEdges = tellsEdges
        // Claims that were denied before may be granted now.
        backoff = nil
        isHeldByOthers = false
        pending.bringBack()
        hearEdge()
        revive(.bind, at: now)
    }

    mutating func suspend(at now: Instant) {
        revival = .none
        changeSuspension(at: now) { $0.isSuspendedByUser = true }
    }

    mutating func quiesce(at now: Instant) {
        revival = .none
        changeSuspension(at: now) { $0.isQuiesced = true }
        interrupt(at: now)
        isQuiescing = isBusy
    }

    /// Ends a suspension. `resume` ends any suspension (Q22); `bind` ends the one that a quiesce left behind (Q-D8).
    /// While a quiesce is under way, this takes effect when the quiesce is complete (B6.11).
    mutating func revive(_ revival: Revival, at now: Instant) {
        if isQuiescing {
            if self.revival != .resume { self.revival = revival }
            return
        }
        changeSuspension(at: now) { machine in
            if revival != .none { machine.isQuiesced = false }
            if revival == .resume { machine.isSuspendedByUser = false }
        }
    }

    private mutating func changeSuspension(at now: Instant, _ change: (inout Self) -> Void) {
        let was = isSuspended
        change(&self)
        guard isSuspended != was else { return }
        suspendedSince = isSuspended ? now : nil
        emit(isSuspended ? .suspended : .resumed, at: now)
    }
}

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

    /// Returns the activity that this one would replace: the one with its id, or else the one with its key. No question
    /// is replaced in place, since its choices do not change.
    package func activity(replacedBy newcomer: Activity) -> Activity? {
        guard !newcomer.isModal, let former = activity(like: newcomer), !former.isModal else { return nil }
        return former
    }

    private func activity(like newcomer: Activity) -> Activity? {
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
            // An activity that waits with the key is older than the new content of the card.
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
