package import FoundationEssentials

/// Explains the state of a queue and its surface at one instant: why a card shows or does not, and when the waiting
/// activities will be shown.
///
/// The explainer is a value that consists of values: it calls no other object and changes nothing.
package struct SurfaceExplainer: Sendable {
    /// The most preceding activities that an explanation names: 16.
    package static let mostNamed = 16
    /// The most activities for which a copy of the queue determines the instants of their turns: 64.
    package static let mostTimed = 64
    /// The most activities whose place is determined: 1,000.
    package static let mostPlaced = 1000

    private let queue: ActivityQueueMachine
    private let surface: SurfaceMachine
    private let now: Instant
    /// All causes of the surface's engagement.
    private let causes: [EngagementCause]
    /// When the people who use the surface will have left it and an interaction will have released it; `nil` if that is
    /// unknown.
    private let engagedUntil: Instant?
    /// The card on the surface, covered or not; `nil` while there is none.
    package let card: ShownCard?
    /// The next interaction, and the instant at which it begins.
    private let interaction: (name: String, starts: Instant)?
    /// The reason why the content of the surface is not visible; `nil` if it may be visible.
    private let unseen: String?

    /// - Parameters:
    ///   - causes: the causes of the surface's engagement, if the caller knows more than the surface; `nil` takes the
    ///     surface's own.
    ///   - interactionEnds: when the interaction on the surface releases it if no other event occurs; `nil` for a
    ///     question of this queue, whose end the queue knows.
    ///   - nextInteraction: the name of the next interaction, and the instant at which it begins.
    ///   - unseen: the reason why the display shows nothing at present.
    package init(
        of queue: ActivityQueueMachine, on surface: SurfaceMachine, at now: Instant, causes: [EngagementCause]? = nil,
        interactionEnds: Instant? = nil, nextInteraction: (name: String, starts: Instant)? = nil, unseen: String? = nil
    ) {
        self.queue = queue
        self.surface = surface
        self.now = now
        self.unseen = unseen
        interaction = nextInteraction
        let causes = causes ?? surface.causes
        // A question of this queue engages the surface until its card has left.
        let isAsking = surface.arbiter.modal?.token == queue.token && queue.asking.scene != nil
        let others = isAsking ? causes.filter { !$0.isInteraction } : causes.map { $0.ending(at: interactionEnds) }
        engagedUntil = others.reduce(now) { latest, cause in
            latest.flatMap { latest in cause.until.map { max(latest, $0) } }
        }
        var card = queue.shown(at: now, engagedUntil: engagedUntil)
        // Its own time ends an interaction, whoever uses the surface.
        if card?.activity.isInteraction == true { card?.leaves = interactionEnds }
        self.card = card
        let ends = isAsking ? card?.leaves ?? interactionEnds : interactionEnds
        self.causes = causes.map { $0.ending(at: ends) }
    }

    // MARK: The line

    /// Returns the waiting activities in the order in which they will be shown, with the times as far as they are
    /// known.
    ///
    /// - Parameters:
    ///   - limit: the most activities that are returned.
    ///   - isLast: whether no activity behind this one is of interest.
    package func line(
        limit: Int = SurfaceExplainer.mostPlaced, through isLast: (Activity) -> Bool = { _ in false }
    ) -> [ExpectedTurn] {
        queue.order(
            at: now, limit: limit, engagedUntil: engagedUntil, through: isLast,
            isInBackground: { background(of: $0) != nil }
        ).map { turn in
            var turn = turn
            if let comes = turn.comes, !comesAlone(at: comes) || isHeld(from: turn.activity) || hasRival(turn.activity)
            {
                turn.comes = nil
            }
            return turn
        }
    }

    /// Whether another claimant's claim keeps the activity from the surface.
    private func isHeld(from activity: Activity) -> Bool {
        otherTop.map { activity.isModal || $0.claim.priority >= SurfacePriority(activity.priority) } ?? false
    }

    private func hasRival(_ activity: Activity) -> Bool {
        // A question has its turn before the cards of all queues.
        !activity.isModal
            && surface.arbiter.hasRival(of: queue.configuration.claimant, from: SurfacePriority(activity.priority))
    }

    /// Whether no interaction precedes a card that would begin at this instant.
    private func comesAlone(at instant: Instant) -> Bool {
        interaction.map { instant < $0.starts } ?? true
    }

    // MARK: Explaining

    /// - Returns: the explanation; `nil` for an activity that is neither on the surface nor waiting.
    package func explain(_ id: UUID) -> Explanation? {
        if let card, card.activity.id == id { return explain(card) }
        guard let activity = queue.activity(id) else { return nil }
        let line = line { $0.id == id }
        if let index = line.firstIndex(where: { $0.activity.id == id }) {
            return explain(line[index], after: line[..<index])
        }
        let turn = ExpectedTurn(activity: activity, enqueued: queue.pending.enqueued(id) ?? now, rule: .priority)
        return Explanation(.waiting(turn, place: nil), reasons: reasons(for: activity))
    }

    /// Returns the explanations of the activity on the surface and of the first waiting one.
    package func explainFirst() -> [Explanation] {
        let first = line { _ in true }.first.map { explain($0, after: []) }
        return [card.map { explain($0) }, first].compactMap(\.self)
    }

    /// The reasons that would keep a new card from the surface, or from being visible. The card on show is not among
    /// them.
    package var obstacles: [ExplanationReason] {
        var reasons: [ExplanationReason] = []
        if !queue.isBound { reasons.append(.unbound) }
        if let since = queue.suspendedSince { reasons.append(.suspended(since: since)) }
        reasons += causes.map(ExplanationReason.engaged)
        if let holder { reasons.append(holder) }
        if let unseen { reasons.append(.unseen(unseen)) }
        return reasons
    }

    private func explain(_ card: ShownCard) -> Explanation {
        Explanation(
            .showing(card), reasons: [card.isCovered ? holder : nil, unseen.map { .unseen($0) }].compactMap(\.self))
    }

    private func explain(_ turn: ExpectedTurn, after before: ArraySlice<ExpectedTurn>) -> Explanation {
        var reasons = reasons(for: turn.activity)
        reasons += before.prefix(Self.mostNamed).map(ExplanationReason.turn)
        // An activity that holds the surface indefinitely is named, however far ahead it is.
        if !before.prefix(Self.mostNamed).contains(where: \.activity.hold),
            let hold = before.dropFirst(Self.mostNamed).first(where: \.activity.hold)
        {
            reasons.append(.turn(hold))
        }
        return Explanation(.waiting(turn, place: before.count + 1), reasons: reasons)
    }

    /// Returns the reasons that keep a waiting activity from the surface, except the preceding activities.
    private func reasons(for activity: Activity) -> [ExplanationReason] {
        var reasons = obstacles
        if activity.isModal { reasons.removeAll(where: \.isPerson) }
        if let interaction { reasons.append(.interactionNext(interaction.name, at: interaction.starts)) }
        if hasRival(activity) { reasons.append(.rival) }
        if let background = background(of: activity) { reasons.append(background) }
        if let denied { reasons.append(denied) }
        // A question on show is among the causes of engagement.
        if let card, !card.activity.isModal { reasons.append(.card(card)) }
        return reasons
    }

    /// The claim of another claimant on the surface. The claim of a question or an interaction does not count here,
    /// because ``causes`` contains it.
    private var holder: ExplanationReason? {
        otherTop.map { .held(module: $0.claim.moduleID, $0.claim.priority, until: $0.deadline) }
    }

    private var otherTop: SurfaceArbiter.Holding? {
        surface.arbiter.top.flatMap { $0.token == queue.token || $0.claim.modal != nil ? nil : $0 }
    }

    private func background(of activity: Activity) -> ExplanationReason? {
        guard !activity.isModal, let module = activity.module ?? queue.moduleID,
            let foreground = surface.foregroundModuleID, module != foreground,
            SurfacePriority(activity.priority) < .urgent
        else { return nil }
        return .background(module: module, foreground: foreground)
    }

    /// The last denial, unless another reason already names its cause.
    private var denied: ExplanationReason? {
        switch queue.step {
        case .backingOff(let until): .denied(queue.isHeldByOthers ? .held : nil, retry: until)
        case .waiting(.engaged) where !causes.isEmpty, .waiting(.held) where holder != nil || !causes.isEmpty: nil
        case .waiting(let denial): .denied(denial, retry: nil)
        default: nil
        }
    }
}

extension ExplanationReason {
    /// Whether a person or a pin engages the surface, which keeps no question away.
    fileprivate var isPerson: Bool { if case .engaged(let cause) = self { !cause.isInteraction } else { false } }
}

extension EngagementCause {
    fileprivate var isInteraction: Bool { if case .interaction = kind { true } else { false } }

    /// Returns the cause with this end if it is a question or an interaction, otherwise unchanged.
    fileprivate func ending(at instant: Instant?) -> EngagementCause {
        EngagementCause(kind, since: since, until: isInteraction ? instant : until)
    }
}

extension SurfaceCoordinator {
    /// Returns an explainer of this queue's activities in their present state.
    ///
    /// - Parameters:
    ///   - queue: a queue that is bound to this surface, or will be.
    ///   - questions: the questions, whose interactions also take the surface.
    ///   - unseen: the reason why the display shows nothing at present; `nil` if it shows something.
    package func explainer(
        of queue: ActivityQueue, questions: Questions? = nil, unseen: String? = nil
    ) -> SurfaceExplainer {
        let ends = questions?.interactions.current?.deadline
        return SurfaceExplainer(
            of: queue.machine, on: machine, at: runner.now, causes: engagementCauses, interactionEnds: ends,
            nextInteraction: questions?.interactions.nextStart(after: ends), unseen: unseen)
    }
}
