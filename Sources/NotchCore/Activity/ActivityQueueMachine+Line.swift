import FoundationEssentials

// Changes of the line, before an activity reaches the surface.
extension ActivityQueueMachine {
    var capacity: Int { max(1, configuration.capacity) }
    var isFull: Bool { pending.count >= capacity }

    /// Whether the activity would replace a not yet shown activity with the same key, so that it needs no room.
    func replacesPeer(_ activity: Activity) -> Bool { peer(of: activity) != nil }

    mutating func enqueue(_ activity: Activity, at now: Instant) {
        if let refusal = refusal(of: activity) { return emit(.refused(activity, refusal), at: now) }
        let replacements = activity.ownedKey.map { coalesce($0, by: activity.id, at: now) } ?? 0
        if replacements > 0 {
            var counted = activity
            counted.replacements += replacements
            return append(counted, at: now)
        }
        if isFull, let displaced = pending.removeDisplaced(by: activity) {
            emit(.ended(displaced, .displaced(by: activity.id)), at: now)
        }
        append(activity, at: now)
    }

    private mutating func append(_ activity: Activity, at now: Instant) {
        guard !isDisplayGone || activity.choices == nil else {
            emit(.enqueued(activity), at: now)
            return emit(.ended(activity, .displayGone), at: now)
        }
        pending.append(activity, at: now)
        emit(.enqueued(activity), at: now)
    }

    /// Restores activities of an earlier life, in the order in which they were accepted. They precede the activities of
    /// this life. A newer activity with the same key has replaced them (Q7). The capacity does not limit their number,
    /// because they were already accepted.
    mutating func restore(_ activities: [Activity], at now: Instant) {
        var restored: [Activity] = []
        var ids = Set([current?.id])
        let newest = Dictionary(activities.map { ($0.ownedKey, $0.id) }) { $1 }
        func last(of activity: Activity) -> UUID { activity.ownedKey.flatMap { newest[$0] } ?? activity.id }
        // The newest did not replace the card that was on show in the earlier life. Now it does.
        let counts = Dictionary(grouping: activities.filter { last(of: $0) != $0.id }, by: last)
            .mapValues { $0.reduce(0) { $0 + 1 + $1.replacements } }
        for var activity in activities where self.activity(activity.id) == nil && ids.insert(activity.id).inserted {
            let peer = peer(of: activity)
            if peer == nil { activity.replacements += counts[activity.id] ?? 0 }
            emit(.enqueued(activity), at: now)
            let last = last(of: activity)
            if var peer {
                emit(.ended(activity, ActivityOutcome(replacing: activity, by: peer.id)), at: now)
                peer.countReplacement(of: activity)
                changeUnshown(peer, at: now)
            } else if last != activity.id {
                emit(.ended(activity, ActivityOutcome(replacing: activity, by: last)), at: now)
            } else if isDisplayGone, activity.choices != nil {
                emit(.ended(activity, .displayGone), at: now)
            } else {
                restored.append(activity)
            }
        }
        pending.prepend(restored, at: now)
    }

    /// Returns the not yet shown activity with the same key.
    private func peer(of activity: Activity) -> Activity? {
        activity.ownedKey.flatMap { peer(withKey: $0.key, of: $0.owner) }
    }

    /// Returns the not yet shown activity with this key of this owner.
    func peer(withKey key: String, of owner: Owner) -> Activity? {
        inFlight?.hasKey(key, of: owner) == true ? inFlight : pending.activity(withKey: key, of: owner)
    }

    private func refusal(of activity: Activity) -> ActivityRefusal? {
        // An answered question has ended, although its card may still be leaving.
        let isShown = current?.id == activity.id && current?.choices == nil
        if self.activity(activity.id) != nil || isShown { return .duplicateID(activity.id) }
        let hasRoom = !isFull || replacesPeer(activity) || pending.canDisplace(for: activity)
        return hasRoom ? nil : .full(capacity: capacity)
    }

    /// Removes the not yet shown activity with this key, whether it is pending (Q7) or on its way to the surface
    /// (Q-D2). The activity on screen stays (Q9).
    ///
    /// - Returns: the number of activities that the new one replaces, with those that the removed one had replaced.
    @discardableResult
    mutating func coalesce(_ key: OwnedKey, by id: UUID, at now: Instant) -> Int {
        if let inFlight, inFlight.ownedKey == key {
            endInFlight(ActivityOutcome(replacing: inFlight, by: id), at: now)
            return 1 + inFlight.replacements
        }
        guard let replaced = pending.remove(key: key.key, of: key.owner) else { return 0 }
        emit(.ended(replaced, ActivityOutcome(replacing: replaced, by: id)), at: now)
        return 1 + replaced.replacements
    }

    mutating func cancel(_ id: UUID, by ender: ActivityEnder?, at now: Instant) {
        if let activity = pending.remove(id: id) {
            emitEnd(of: activity, .cancelled, by: ender, at: now)
        } else if inFlight?.id == id {
            endInFlight(.cancelled, by: ender, at: now)
        }
    }

    mutating func cancelAll(coalescingKey key: String, of owner: Owner, by ender: ActivityEnder?, at now: Instant) {
        if let activity = pending.remove(key: key, of: owner) {
            emitEnd(of: activity, .cancelled, by: ender, at: now)
        }
        if let inFlight, inFlight.hasKey(key, of: owner) { endInFlight(.cancelled, by: ender, at: now) }
    }

    mutating func endInFlight(_ outcome: ActivityOutcome, by ender: ActivityEnder? = nil, at now: Instant) {
        guard case .claiming(var claiming) = step else { return }
        claiming.hasEnded = true
        step = .claiming(claiming)
        emitEnd(of: claiming.item.activity, outcome, by: ender, at: now)
    }

    /// Changes an activity that has not been shown yet.
    ///
    /// - Returns: whether there is such an activity.
    @discardableResult
    private mutating func changeUnshown(_ updated: Activity, at now: Instant) -> Bool {
        if !pending.update(updated) {
            guard case .claiming(var claiming) = step, claiming.item.activity.id == updated.id else { return false }
            claiming.item.activity = updated
            step = .claiming(claiming)
        }
        emit(.updated(updated), at: now)
        return true
    }

    mutating func update(_ activity: Activity, at now: Instant) {
        guard var updated = self.activity(activity.id) else { return }
        let hasNewWords = activity.title != updated.title || activity.subtitle != updated.subtitle
        updated.takeContent(of: activity)
        // A card on show keeps its dwell.
        if hasNewWords, updated.dwellBasis == .reading, stream.current?.member.id != updated.id {
            updated.dwell = updated.readingDwell
        }
        guard !changeUnshown(updated, at: now) else { return }
        if let question = Question(updated) {
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

    /// Records the content of the card on show before it changes.
    mutating func noteChange(of activity: Activity, to updated: Activity, at now: Instant) {
        // All changes at one instant count as one change. An update without a visible change does not count.
        if let change, change.began == now { return }
        guard !activity.looks(like: updated) else { return }
        var former = activity
        former.progress = card?.progress(at: now) ?? activity.progress
        if let change, now < change.began + CardScene.crossFade, !change.former.differsInProgressOnly(from: activity),
            activity.differsInProgressOnly(from: updated)
        {
            // The texts continue to fade while the bar moves.
            self.change?.bar = CardChange.BarChange(former: former.progress, began: now)
            return
        }
        change = CardChange(
            former: former, arrival: change?.arrival, began: now, number: (change?.number ?? 0) + 1)
        change?.reading = reading
    }

    /// Prolongs the rest of a card whose progress has just become complete to ``CardScene/doneRest``, but not far
    /// beyond its dwell, so that the card does not outlast its claim (Q-D7).
    mutating func restWhenDone(_ member: CardMember, at now: Instant) {
        guard let current = stream.current else { return }
        let rest = CardScene.easing + CardScene.doneRest
        let hasCome =
            current.stage == .entering ? current.stageBegan + member.transitionDuration.timerLength : current.stageBegan
        // The rest of an entering card begins at the end of its entrance.
        let longest = longestRest(of: member.activity).map { hasCome + $0 + rest }
        let wanted = max(now, hasCome) + rest
        let until = longest.map { min($0, wanted) } ?? wanted
        doneRest = until - hasCome
        run(.prolong(member.id, until: until), at: now)
    }

    mutating func bind(moduleID: String?, reportsChanges: Bool, at now: Instant) {
        isBound = true
        self.moduleID = moduleID
        self.reportsChanges = reportsChanges
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

    /// Ends a suspension. `resume` ends any suspension (Q22); `bind` ends the suspension that a quiesce leaves (Q-D8).
    /// During a quiesce this takes effect once the quiesce is complete (B6.11).
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

// Replacement of an activity by its sender, also on the surface.
extension ActivityQueueMachine {
    /// The rests of the card on show. Each rest except the first began with a replacement.
    struct Renewals: Sendable {
        /// The time that the card had rested when its present rest began.
        var past: Duration = .zero
        /// When the card was first replaced since its entrance, or since it last held.
        var since: Instant?
    }

    /// Returns the activity with this key that a replacement affects: the card on show if it has the key, otherwise the
    /// activity that has not been shown yet.
    package func activity(withKey key: String, of owner: Owner = .daemon) -> Activity? {
        shown(withKey: key, of: owner)?.activity ?? peer(withKey: key, of: owner)
    }

    /// Returns the activity that this one would replace: the activity with its id, otherwise the activity with its key.
    /// Questions are not replaced in place, because their choices do not change.
    package func activity(replacedBy newcomer: Activity) -> Activity? {
        guard !newcomer.isModal, let former = activity(like: newcomer), !former.isModal else { return nil }
        return former
    }

    private func activity(like newcomer: Activity) -> Activity? {
        if let shown, shown.id == newcomer.id { return shown.activity }
        if let waiting = pending[newcomer.id] ?? inFlight, waiting.id == newcomer.id { return waiting }
        return newcomer.ownedKey.flatMap { activity(withKey: $0.key, of: $0.owner) }
    }

    /// Copies the content, the priority, the dwell, the hold and the attendance of the newcomer to the activity with
    /// the same id or key. If there is none, the newcomer is enqueued (Q7).
    mutating func replace(_ newcomer: Activity, at now: Instant) {
        guard let former = activity(replacedBy: newcomer) else { return enqueue(newcomer, at: now) }
        var updated = former
        updated.takePlace(from: newcomer)
        if let shown, shown.id == updated.id {
            // A waiting activity with the key is older than the new content of the card.
            if let waiting = peer(of: updated) { updated.countReplacement(of: waiting) }
            replace(shown, with: updated, at: now)
            emit(.updated(updated), at: now)
            if let key = updated.ownedKey { coalesce(key, by: updated.id, at: now) }
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

    /// The card on show, unless it is leaving.
    private var shown: CardMember? {
        guard case .showing(_, .shown) = step, canDismiss(nil) else { return nil }
        return stream.current?.member
    }

    /// Returns the card on show if it has this key, unless it is leaving.
    private func shown(withKey key: String, of owner: Owner) -> CardMember? {
        shown?.activity.hasKey(key, of: owner) == true ? shown : nil
    }

    /// Restarts the watchdog of the claim with the longest time of the replacement's card.
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
        // Waiting activities get their turn even if the replacements never end.
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
