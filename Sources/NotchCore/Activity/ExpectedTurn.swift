/// A waiting activity, the rule that determines its place in the order, and the instant at which it is shown.
///
/// See ``ActivityQueue/order(limit:)``.
package struct ExpectedTurn: Hashable, Sendable {
    /// The rule that determines an activity's place.
    package enum Rule: Hashable, Sendable {
        /// The claim of the activity is being decided; the activity is on its way to the surface.
        case claiming
        /// The activity is the first of the highest remaining class (Q3).
        case priority
        /// The activity has waited so long that it takes a turn of this higher class (Q-D15).
        case aged(as: ActivityPriority)
        /// The module of the activity is in the background, so the activity waits until the module is in the foreground
        /// (S2).
        case background
    }

    package var activity: Activity
    /// When the activity was accepted. It ages from this instant.
    package var enqueued: Instant
    package var rule: Rule
    /// When the card begins to enter if no other event occurs until then. It is `nil` if that depends on a person,
    /// because the queue waits for one or an earlier card stays until it is dismissed. It is also `nil` after the first
    /// 64 cards.
    package var comes: Instant?
    /// The longest wait of the activity, whatever else the owners enqueue that have activities waiting; `nil` if there
    /// is no bound.
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

/// The longest wait of an activity while nothing keeps cards off the surface.
///
/// The bound follows from ``ActivityQueueMachine/Configuration/raiseAfter``: an activity that counts as the highest
/// class has at least every second turn of that class, or every fourth if both lower classes have aged.
package struct LongestWait: Hashable, Sendable {
    /// The instant from which the activity counts as the highest class, now or in the future. Its card may be shown
    /// earlier.
    package var counted: Instant
    /// The largest number of cards, counted from the first that begins after ``counted``, up to and including the
    /// activity's card; at least 1.
    package var cards: Int

    package init(counted: Instant, cards: Int) {
        self.counted = counted
        self.cards = cards
    }
}

extension ExpectedTurn.Rule {
    /// Makes the rule by which a dequeued item has its turn.
    init(of item: PendingActivities.Item) {
        self = item.turn == item.activity.priority ? .priority : .aged(as: item.turn)
    }
}

extension ActivityQueueMachine {
    /// Returns the waiting activities in the order in which they will be shown if no other event occurs: by priority
    /// (Q3), and by ``Configuration/raiseAfter``.
    ///
    /// A copy of the queue decides the first turns. The activities after them are in the order in which the queue would
    /// take them if it took all of them then, without instants. ``ExpectedTurn/longestWait`` is known for all. The cost
    /// is linear in `limit`.
    ///
    /// - Parameters:
    ///   - limit: the most activities that are returned.
    ///   - claims: the number of turns that the copy decides.
    ///   - engagedUntil: when the people who use the surface now will have left it; `nil` if that is unknown.
    ///   - isLast: whether no activity behind this one is of interest.
    ///   - isInBackground: whether an activity's module keeps it from the surface (S2). Such activities are last,
    ///     because the time at which their module is in the foreground is unknown.
    package func order(
        at now: Instant, limit: Int = .max, claims: Int = SurfaceExplainer.mostTimed, engagedUntil: Instant? = nil,
        through isLast: (Activity) -> Bool = { _ in false },
        isInBackground: @escaping (Activity) -> Bool = { _ in false }
    ) -> [ExpectedTurn] {
        let owners = Set(pending.counts.byOwner.keys).union(inFlight.map { [$0.owner] } ?? [])
        var line = ExpectedLine(raiseAfter: configuration.raiseAfter, now: now, owners: owners.count)
        var forecast = Forecast(
            of: self, first: limit, at: now, engagedUntil: engagedUntil, isInBackground: isInBackground)
        forecast.run(turns: limit, claims: claims, through: isLast)
        for turn in forecast.turns { line.add(turn.item, by: turn.rule, comes: turn.comes) }
        if let turn = forecast.turns.last, isLast(turn.item.activity) { return line.turns }
        var pending = forecast.queue.pending
        var room = limit - forecast.turns.count - forecast.asideCount
        while room > 0, let item = pending.dequeue(at: forecast.now, raiseAfter: configuration.raiseAfter) {
            room -= 1
            if isInBackground(item.activity) {
                pending.setAside(item)
            } else {
                line.add(item, by: ExpectedTurn.Rule(of: item))
                if isLast(item.activity) { return line.turns }
            }
        }
        while line.turns.count < limit, let item = pending.dequeueAside() { line.add(item, by: .background) }
        return line.turns
    }
}

/// The turns of waiting activities, each with its longest wait.
private struct ExpectedLine {
    let raiseAfter: Duration?
    /// The instant of the forecast. Cards that begin before it do not count.
    let now: Instant
    /// The number of owners who take turns.
    let owners: Int
    private(set) var turns: [ExpectedTurn] = []
    /// The number of activities of each class so far.
    private var counts = [Int](repeating: 0, count: PendingActivities.classCount)
    /// When the youngest activity of each class so far was enqueued.
    private var youngest = [Instant](repeating: .zero, count: PendingActivities.classCount)
    /// The number of activities of each owner in each class so far.
    private var ownCounts: [Owner: [Int]] = [:]

    init(raiseAfter: Duration?, now: Instant, owners: Int) {
        self.raiseAfter = raiseAfter?.timerLength
        self.now = now
        self.owners = owners
    }

    mutating func add(_ item: PendingActivities.Item, by rule: ExpectedTurn.Rule, comes: Instant? = nil) {
        let rank = item.activity.rank
        counts[rank] += 1
        youngest[rank] = max(youngest[rank], item.enqueued)
        let none = [Int](repeating: 0, count: PendingActivities.classCount)
        ownCounts[item.activity.owner, default: none][rank] += 1
        turns.append(
            ExpectedTurn(
                activity: item.activity, enqueued: item.enqueued, rule: rule, comes: comes,
                longestWait: rule == .background ? nil : longestWait(of: rank, item.activity.owner)))
    }

    /// Returns the longest wait of the last activity of a class so far. Before each activity of an owner, each other owner
    /// may have one turn.
    private func longestWait(of rank: Int, _ owner: Owner) -> LongestWait? {
        let place = max(counts[rank], owners * (ownCounts[owner]?[rank] ?? 0))
        guard rank < PendingActivities.modalRank else { return LongestWait(counted: now, cards: place) }
        let steps = ActivityPriority.high.rawValue - rank
        guard let raiseAfter, raiseAfter > .zero else {
            return steps == 0 ? LongestWait(counted: now, cards: place) : nil
        }
        return LongestWait(counted: max(youngest[rank] + raiseAfter * steps, now), cards: (steps == 0 ? 2 : 4) * place)
    }
}
