import FoundationEssentials

// The steps of an activity from the line to the surface, and its stay there.
extension ActivityQueueMachine {
    /// Performs the possible steps: completes a quiesce, rests, parks, or claims the surface for the next activity
    /// (Q11, Q13, Q17).
    mutating func proceed(at now: Instant) {
        guard !isBusy else { return }
        if isQuiescing {
            isQuiescing = false
            let revival = revival
            self.revival = .none
            revive(revival, at: now)
        }
        guard isBound, !isSuspended, pending.hasNext else { return rest(at: now) }
        if let backoff, now < backoff {
            unpark(at: now)
            step = .backingOff(until: backoff)
        } else if let nextRank {
            proceed(to: nextRank, at: now)
        } else {
            park(at: now)
        }
    }

    /// The class of the next activity; `nil` if none can be shown now. While a person uses the surface, only questions
    /// and interactions can be shown, because they are for that person.
    var nextRank: Int? { isUserEngaged ? pending.nextModalRank : pending.nextRank }

    private mutating func proceed(to rank: Int, at now: Instant) {
        if let refusal, rank <= refusal.rank {
            unpark(at: now)
            step = .waiting(refusal.denial)
        } else if let questionPause, now < questionPause, next(at: now)?.choices != nil {
            unpark(at: now)
            step = .pausing(until: questionPause)
        } else {
            unpark(at: now)
            if case .asking = step { return }
            step = .asking
            effects.append(.ask)
        }
    }

    /// Returns the activity that ``ask(at:)`` would choose.
    private func next(at now: Instant) -> Activity? {
        pending.first(at: now, raiseAfter: raiseAfter, isModal: isUserEngaged)
    }

    /// While another claimant holds the surface, aged activities do not pass others (Q5).
    private var raiseAfter: Duration? { isHeldByOthers ? nil : configuration.raiseAfter }

    private mutating func rest(at now: Instant) {
        unpark(at: now)
        step = .idle
        if pending.isEmpty { hasRotated = false }
    }

    private mutating func park(at now: Instant) {
        if case .parked(let until) = step {
            if let until, until <= now { step = .parked(until: now + Self.engagementPoll) }
        } else {
            step = .parked(until: reportsChanges ? nil : now + Self.engagementPoll)
            emit(.parked(true), at: now)
        }
    }

    private mutating func unpark(at now: Instant) {
        if case .parked = step { emit(.parked(false), at: now) }
    }

    /// Chooses the activity that is shown (Q3, B6.12). The turn for which the queue asked has come.
    mutating func ask(at now: Instant) {
        guard case .asking = step else { return }
        step = .idle
        if let questionPause, now < questionPause, next(at: now)?.choices != nil { return }
        // A person may use the surface since then, and a surface without edges does not report it.
        guard let item = pending.dequeue(at: now, raiseAfter: raiseAfter, isModal: isUserEngaged) else { return }
        step = .claiming(Claiming(item: item))
        effects.append(.claim(claim(for: item)))
    }

    /// Records that the surface has reported a change that may end a denial.
    mutating func hearEdge() {
        refusal = nil
        if case .claiming(var claiming) = step {
            claiming.hasHeardEdge = true
            step = .claiming(claiming)
        }
    }

    /// Returns the claim for an activity's card.
    private func claim(for item: PendingActivities.Item) -> SurfaceClaim {
        let activity = item.activity
        if activity.isModal {
            // The claim covers no card, precedes all cards, and has no watchdog, because a person determines its
            // duration.
            var claim = SurfaceClaim(priority: .ambient, maxDuration: nil, claimant: configuration.claimant)
            claim.modal = (activity.isInteraction ? "interaction: " : "question: ") + activity.title
            return claim
        }
        var claim = SurfaceClaim(
            moduleID: activity.module ?? moduleID, priority: SurfacePriority(activity.priority),
            maxDuration: longestClaim(for: activity), claimant: configuration.claimant)
        claim.turn = SurfacePriority(item.turn)
        return claim
    }

    /// Returns the longest time of the claim for an activity's card: the longest life of the card plus a margin (B6.3).
    /// `nil` sets no limit.
    func longestClaim(for activity: Activity) -> Duration? {
        let transitions = configuration.transition.timerLength + configuration.departure.held
        return longestRest(of: activity).map { $0 + transitions + Self.claimMargin }
    }

    mutating func granted(_ token: SurfaceToken, at now: Instant) {
        guard case .claiming(let claiming) = step else {
            // The queue did not ask for this grant, or no longer needs it, so it releases the claim.
            effects.append(.release(token))
            return
        }
        hasRotated = false
        isHeldByOthers = false
        backoff = nil
        refusal = nil
        if claiming.hasEnded || isSuspended {
            // The present state decides, not the state in which the claim was made (B6.2).
            if claiming.hasEnded { pending.forgo(claiming.item) } else { pending.returnToFront(claiming.item) }
            step = .releasing(nil)
            effects.append(.release(token))
        } else {
            self.token = token
            (change, reading, coveredSince, doneRest) = (nil, nil, nil, nil)
            renewals = Renewals()
            unread = 0
            arrival = Arrival(of: claiming.item, at: now)
            step = .showing(token, outcome: .shown)
            guard !claiming.item.activity.isModal else { return show(claiming.item, at: now) }
            let member = CardMember(
                activity: claiming.item.activity, transitionDuration: configuration.transition,
                leavingDuration: configuration.departure.held)
            if claiming.isReplaced { renewClaim(for: member.activity) }
            run(.enqueue([member]), at: now)
        }
    }

    mutating func denied(_ denial: SurfaceDenial, at now: Instant) {
        guard case .claiming(let claiming) = step else { return }
        step = .idle
        isHeldByOthers = denial == .held
        if !reportsChanges {
            backoff = now + Self.denialBackoff
        } else if !claiming.hasHeardEdge {
            refusal = refusal(of: claiming.item, denial)
        }
        if claiming.item.activity.isModal, !claiming.hasEnded {
            // Questions keep the order in which they were asked.
            emit(.denied(id: claiming.item.activity.id, denial), at: now)
            return pending.returnToFront(claiming.item)
        }
        guard !claiming.hasEnded else { return pending.forgo(claiming.item) }
        emit(.denied(id: claiming.item.activity.id, denial), at: now)
        if denial == .background, reportsChanges, !claiming.hasHeardEdge, !isSuspended {
            pending.setAside(claiming.item)
        } else if goesToBack(after: denial) {
            pending.returnToBack(claiming.item)
        } else {
            pending.returnToFront(claiming.item)
        }
        if denial != .background, !isSuspended { hasRotated = true }
    }

    /// Returns which other claims the surface would deny until it reports an edge; `nil` if any of them may succeed.
    private func refusal(of item: PendingActivities.Item, _ denial: SurfaceDenial) -> Refusal? {
        switch denial {
        case .held: Refusal(denial: denial, rank: item.activity.rank)
        case .yielding: Refusal(denial: denial, rank: max(item.turn.rawValue, item.activity.rank))
        // Questions are also shown to a person who uses the surface, so they are not denied for that reason.
        case .engaged: isUserEngaged ? nil : Refusal(denial: denial, rank: ActivityPriority.high.rawValue)
        case .background: nil
        }
    }

    /// Whether a denied item goes to the back of its class.
    ///
    /// A denied item lets its class go first (Q14), but only once until the next grant. Otherwise the order would
    /// depend on how long the surface was held (B6.1). Two kinds of denial are different. A denial that makes two
    /// queues alternate leaves the order unchanged, because alternating would otherwise shuffle both queues. A denial
    /// until the module is in the foreground must never block the others of the class.
    private func goesToBack(after denial: SurfaceDenial) -> Bool {
        switch denial {
        case _ where isSuspended: false
        case .background: !reportsChanges
        case .yielding: false
        case .held, .engaged: !hasRotated
        }
    }

    mutating func released() {
        if case .releasing = step { step = .idle }
    }

    mutating func cover(_ token: SurfaceToken, _ covered: Bool, at now: Instant) {
        guard case .showing(token, _) = step, covered != isCovered, let activity = stream.current?.member.activity
        else { return }
        isCovered = covered
        coveredSince = covered ? now : nil
        run(covered ? .pause : .resume, at: now)
        emit(.covered(activity, covered), at: now)
    }

    mutating func dismiss(_ id: UUID?, by ender: ActivityEnder?, at now: Instant) {
        if modal != nil, canDismiss(id) { return ask(.cancel, by: ender, at: now) }
        guard case .showing(let token, _) = step, canDismiss(id), let shown = stream.current?.member.id else { return }
        step = .showing(token, outcome: .dismissed)
        dismissedBy = ender
        // A covered card leaves without its exit, because it is not visible.
        run(isCovered ? .cancel(shown) : .endRest(shown), at: now)
    }

    /// Takes the card on show down at once.
    mutating func interrupt(at now: Instant) {
        guard case .showing(let token, _) = step else { return }
        if modal != nil { return putBack(at: now) }
        // A card that is already leaving keeps its outcome.
        if canDismiss(nil) { step = .showing(token, outcome: .interrupted) }
        run(.cancelAll, at: now)
        leaving = nil
    }

    /// Passes an event to the stream, whose phases are those of the card, and handles the phases that follow.
    mutating func run(_ event: StreamMachine<CardMember>.Event, at now: Instant) {
        for lifecycle in stream.handle(event, at: now) {
            let activity = lifecycle.member.activity
            emit(.phase(lifecycle.phase, activity), at: lifecycle.began)
            switch lifecycle.phase {
            case .animateOut: leavingBegan = lifecycle.began
            case .hidden:
                noteDeparture(of: activity, at: lifecycle.began)
                finish(activity, at: lifecycle.began)
            case .animateIn, .reject: break
            }
        }
    }

    /// Records the leaving card. A card that is taken down at once has no exit.
    private mutating func noteDeparture(of activity: Activity, at instant: Instant) {
        defer { leavingBegan = nil }
        guard let began = leavingBegan, began < instant, !isCovered else {
            leaving = nil
            return
        }
        leaving = CardScene(
            activity: activity, phase: .animateOut, phaseBegan: began, transition: configuration.departure.drawn)
        leaving?.change = change
        leaving?.reading = reading
    }

    private mutating func finish(_ activity: Activity, at instant: Instant) {
        guard case .showing(let token, let outcome) = step else { return }
        if isPuttingBack, let modal {
            pending.returnToFront(modal)
        } else {
            var activity = activity
            activity.unread = unread
            emitEnd(of: activity, outcome, by: outcome == .dismissed ? dismissedBy : nil, at: instant)
        }
        modal = nil
        step = .releasing(isCovered ? nil : activity)
        if isCovered {
            isCovered = false
            _ = stream.handle(.resume, at: instant)
        }
        self.token = nil
        effects.append(.release(token))
    }
}

extension ActivityQueueMachine {
    /// The state of the queue's next or current activity. The queue takes one step at a time, so there can be no second
    /// drain (Q11).
    package enum Step: Sendable {
        /// The queue has nothing to show, or may not show it.
        case idle
        /// The queue asks for the surface on the actor's next turn, for the activity that is first by then (B6.12).
        case asking
        /// The queue waits for a person to leave the surface. It checks again at this instant (Q17). With `nil`, it
        /// waits until the surface reports that the person has left.
        case parked(until: Instant?)
        /// The queue waits until this instant after a denial (Q15).
        case backingOff(until: Instant)
        /// The queue waits until this instant, because a question has just left and the next activity is a question
        /// too.
        case pausing(until: Instant)
        /// The queue waits after a denial until the surface reports a change that may have ended its cause.
        case waiting(SurfaceDenial)
        /// The queue waits for the answer to a claim.
        case claiming(Claiming)
        /// A card is on the surface.
        case showing(SurfaceToken, outcome: ActivityOutcome)
        /// The card has left, and the surface is being released.
        case releasing(Activity?)
    }

    /// An activity between the line and the surface.
    package struct Claiming: Sendable {
        package internal(set) var item: PendingActivities.Item
        /// Whether the activity was cancelled or replaced meanwhile and has been reported as ended. It is then not
        /// shown, whatever the answer (B6.2).
        package internal(set) var hasEnded = false
        /// Whether the activity was replaced in place meanwhile, so that it may need the surface for longer than it
        /// claimed.
        var isReplaced = false
        /// Whether the surface has meanwhile reported a change that may end a denial.
        var hasHeardEdge = false
    }

    /// The claims that the surface has denied, and denies until it reports an edge.
    struct Refusal: Sendable {
        let denial: SurfaceDenial
        /// The highest class whose claims would also be denied.
        let rank: Int
    }
}
