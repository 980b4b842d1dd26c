/// An activity that waits, why it has its place in the order, and when it comes.
///
/// See ``ActivityQueue/order(limit:)``.
package struct ExpectedTurn: Hashable, Sendable {
    /// Why an activity has its place.
    package enum Rule: Hashable, Sendable {
        /// The claim of the activity is being decided; the activity is on its way to the surface.
        case claiming
        /// The activity is the first of the highest class that is left (Q3).
        case priority
        /// The activity has waited so long that it takes a turn of this class, which is higher than its own (Q-D15).
        case aged(as: ActivityPriority)
        /// The module of the activity is in the background, and so the activity waits until the module comes to the
        /// foreground (S2).
        case background
    }

    package var activity: Activity
    /// When the activity was accepted. It ages from this instant.
    package var enqueued: Instant
    package var rule: Rule
    /// When the card begins to come if nothing else happens until then; `nil` where nobody can tell, because the queue
    /// waits for somebody, or a card before it stays until it is dismissed.
    package var comes: Instant?
    /// The longest time that the activity waits, whatever else is enqueued; `nil` where that has no bound.
    package var longestWait: LongestWait?

    package init(
        activity: Activity, enqueued: Instant, rule: Rule, comes: Instant? = nil, longestWait: LongestWait? = nil
    ) {
        self.activity = activity
        self.enqueued = enqueued
        self.rule = rule
        self.comes = comes
        self.longestWait = longestWait
    }
}

/// The longest time that an activity waits while nothing keeps cards off the surface.
///
/// The bound follows from ``ActivityQueueMachine/Configuration/patience``: an activity that counts as the highest class
/// has at least every second turn of that class, or every fourth if both lower classes have aged.
package struct LongestWait: Hashable, Sendable {
    /// The instant from which on the activity counts as the highest class, now or in the future. Its card may come
    /// earlier.
    package var counted: Instant
    /// The number of cards, counted from the first that begins after ``counted``, among which the activity's card is;
    /// at least 1.
    package var cards: Int

    package init(counted: Instant, cards: Int) {
        self.counted = counted
        self.cards = cards
    }
}

extension ActivityQueueMachine {
    /// Returns the waiting activities, in the order in which they will come if nothing else happens: by priority (Q3),
    /// and by ``Configuration/patience``.
    ///
    /// The cost is linear in the number that is asked for, and in the number of classes.
    ///
    /// - Parameters:
    ///   - limit: the most activities that are returned.
    ///   - engagedUntil: when the people who use the surface now will have left it; `nil` where nobody can tell.
    ///   - isInBackground: whether an activity's module keeps it from the surface (S2). Such activities come last,
    ///     because nobody can tell when their module comes to the foreground.
    package func order(
        at now: Instant, limit: Int = .max, engagedUntil: Instant? = nil,
        isInBackground: (Activity) -> Bool = { _ in false }
    ) -> [ExpectedTurn] {
        var turns: [ExpectedTurn] = []
        var comes = nextTurn(at: now, engagedUntil: engagedUntil)
        // Where nobody can tell when the queue may begin, the order is computed as if it might begin now.
        var clock = max(comes ?? now, now)
        // A question comes also while a person uses the surface.
        let isInteracting = modal?.activity.isInteraction == true
        var free = nextTurn(at: now, engagedUntil: isInteracting ? engagedUntil : now)
        let isAsking = modal != nil && !isInteracting
        free = free.map { isAsking ? $0 + Self.questionDelay : max($0, questionPause ?? $0) }
        var places = [Int](repeating: 0, count: PendingActivities.classCount)
        var youngest = [Instant](repeating: .zero, count: places.count)

        func add(_ item: PendingActivities.Item, by rule: ExpectedTurn.Rule) {
            let rank = item.activity.rank
            places[rank] += 1
            youngest[rank] = max(youngest[rank], item.enqueued)
            let isFirst = rank == PendingActivities.modalRank
            turns.append(
                ExpectedTurn(
                    activity: item.activity, enqueued: item.enqueued, rule: rule, comes: isFirst ? free : comes,
                    longestWait: rule == .background
                        ? nil : longestWait(of: rank, place: places[rank], since: youngest[rank], at: now)))
            let life = cardLife(of: item.activity)
            if isFirst {
                let left = free.flatMap { free in life.map { free + $0 } }
                comes = comes.flatMap { comes in left.map { max(comes, $0) } }
                clock = max(clock, left ?? clock)
                free = left.map { item.activity.choices == nil ? $0 : $0 + Self.questionDelay }
                return
            }
            clock = clock + (life ?? .zero)
            comes = comes.flatMap { comes in life.map { comes + $0 } }
        }

        if case .claiming(let claiming) = step, !claiming.hasEnded, limit > 0 { add(claiming.item, by: .claiming) }
        var forecast = PendingActivities.Forecast(of: pending)
        var aside: [PendingActivities.Item] = []
        while turns.count + aside.count < limit, let item = forecast.next(at: clock, patience: configuration.patience) {
            guard !isInBackground(item.activity) else {
                aside.append(item)
                continue
            }
            add(item, by: item.turn == item.activity.priority ? .priority : .aged(as: item.turn))
        }
        comes = nil
        for item in aside { add(item, by: .background) }
        while turns.count < limit, let item = forecast.nextAside() { add(item, by: .background) }
        return turns
    }

    /// Returns when the queue may have its next turn on the surface; `nil` while that depends on somebody.
    private func nextTurn(at now: Instant, engagedUntil: Instant?) -> Instant? {
        guard isBound, !isSuspended, let free = isUserEngaged ? engagedUntil : now else { return nil }
        return switch step {
        case .idle, .asking, .claiming, .releasing: max(free, now)
        case .parked: isUserEngaged ? max(free, now) : nil
        case .backingOff, .waiting: nil
        case .pausing(let until): max(free, until)
        case .showing where modal?.activity.choices != nil: asking.ends.map { max(free, $0) }
        // The interaction itself counts as somebody who uses the surface.
        case .showing where modal != nil: free
        case .showing: stream.current.flatMap { cardEnd(of: $0, at: now) }.map { max(free, $0) }
        }
    }

    /// Returns when the card on show has left; `nil` where that depends on somebody.
    func cardEnd(of current: StreamMachine<CardMember>.Current, at now: Instant) -> Instant? {
        guard !isCovered else { return nil }
        let transition = current.member.transitionDuration.timerLength
        let leaving = current.member.leavingDuration.timerLength
        switch current.stage {
        case .entering where current.latched: return current.stageBegan + transition + leaving
        case .entering, .resting:
            let rests = current.stage == .resting ? current.stageBegan : current.stageBegan + transition
            if let ending { return max(ending.instant, now) + leaving }
            guard !current.member.activity.hold, !current.member.activity.isInteraction else { return nil }
            let ends = current.stage == .resting ? current.deadline : nil
            let dwelt = rests + current.member.activity.dwell.timerLength
            return max(ends ?? max(dwelt, current.restsUntil ?? dwelt), now) + leaving
        case .leaving: return current.stageBegan + leaving
        case .trailing: return now
        }
    }

    /// Returns how long an activity's card takes in total; `nil` for a card that stays until it is dismissed. An
    /// attended card that others wait behind either has been seen after its dwell, or gives way then.
    private func cardLife(of activity: Activity) -> Duration? {
        guard !activity.isInteraction else { return nil }
        if let choices = activity.choices {
            let confirmation = choices.defaultNumber == nil ? .zero : QuestionMachine.confirmation
            return choices.timeout.map { timeout in
                let open = max(timeout - choices.spent, .zero).timerLength + confirmation
                return max(open, configuration.transition.timerLength) + configuration.departure.held
            }
        }
        return activity.hold
            ? nil : configuration.transition.timerLength + configuration.departure.held + activity.dwell.timerLength
    }

    /// - Parameters:
    ///   - place: the place of the activity in its class, from 1.
    ///   - since: when the youngest of the activities up to this place was enqueued.
    ///   - now: the instant at which the activity has this place. Cards that begin before it do not count.
    private func longestWait(
        of rank: Int, place: Int, since: Instant, at now: Instant
    ) -> LongestWait? {
        guard rank < PendingActivities.modalRank else { return LongestWait(counted: now, cards: place) }
        let steps = ActivityPriority.high.rawValue - rank
        guard let patience = configuration.patience?.timerLength, patience > .zero else {
            return steps == 0 ? LongestWait(counted: now, cards: place) : nil
        }
        return LongestWait(counted: max(since + patience * steps, now), cards: (steps == 0 ? 2 : 4) * place)
    }
}
