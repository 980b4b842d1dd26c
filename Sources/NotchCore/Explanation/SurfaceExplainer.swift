package import FoundationEssentials

/// Explains what a queue and its surface do at one instant: why a card shows or does not, and when the waiting
/// activities will come.
///
/// The explainer is a value made of values: it asks nobody, and changes nothing.
package struct SurfaceExplainer: Sendable {
    /// The most activities that an explanation names among those that come before its own: 16.
    package static let mostNamed = 16
    /// The most activities whose place is determined: 1,000. Ordering that many takes negligible time.
    package static let mostPlaced = 1000

    private let queue: ActivityQueueMachine
    private let surface: SurfaceMachine
    private let now: Instant
    /// Everything that engages the surface.
    private let causes: [EngagementCause]
    /// The interaction that comes next, and when it begins.
    private let interaction: (name: String, starts: Instant)?
    /// The reason why nobody sees what is on the surface; `nil` where somebody may.
    private let unseen: String?

    /// - Parameters:
    ///   - causes: the causes of the surface's engagement, where the caller knows more about them than the surface;
    ///     `nil` takes them as the surface has them.
    ///   - interactionEnds: when the interaction that has the surface gives it back, if nobody does anything; `nil` for a
    ///     question of this queue, of which the queue knows it.
    ///   - nextInteraction: the name of the interaction that comes next, and when it begins.
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
        let ends = (surface.arbiter.modal?.token == queue.token ? queue.asking.ends : nil) ?? interactionEnds
        self.causes = (causes ?? surface.causes).map { cause in
            var cause = cause
            if case .interaction = cause.kind { cause.until = ends }
            return cause
        }
    }

    // MARK: The line

    /// Returns the waiting activities, in the order in which they will come, with the times as far as they are known.
    ///
    /// - Parameter limit: the most activities that are returned.
    package func line(limit: Int = SurfaceExplainer.mostPlaced) -> [ExpectedTurn] {
        queue.order(
            at: now, limit: limit, engagedUntil: engagedUntil, isInBackground: { background(of: $0) != nil }
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

    /// When every present cause of engagement is over by itself; `nil` where one of them is not.
    private var engagedUntil: Instant? {
        causes.reduce(now) { latest, cause in latest.flatMap { latest in cause.until.map { max(latest, $0) } } }
    }

    /// Whether no interaction comes before a card that would begin at this instant.
    private func comesAlone(at instant: Instant) -> Bool {
        interaction.map { instant < $0.starts } ?? true
    }

    // MARK: Explaining

    /// - Returns: the explanation; `nil` for an activity that neither is on the surface nor waits.
    package func explain(_ id: UUID) -> Explanation? {
        if let card = queue.shown(at: now), card.activity.id == id { return explain(card) }
        guard let activity = queue.activity(id) else { return nil }
        let line = line()
        if let index = line.firstIndex(where: { $0.activity.id == id }) {
            return explain(line[index], after: line[..<index])
        }
        let turn = ExpectedTurn(activity: activity, enqueued: queue.pending.enqueued(id) ?? now, rule: .priority)
        return Explanation(.waiting(turn, place: nil), reasons: reasons(for: activity))
    }

    /// Returns the explanations of the activity on the surface and of the first one that waits.
    package func explainFirst() -> [Explanation] {
        let card = queue.shown(at: now).map { explain($0) }
        let first = line().first.map { explain($0, after: []) }
        return [card, first].compactMap(\.self)
    }

    /// The reasons that would keep a card that comes now from the surface, or from being seen. The card on show is not
    /// among them.
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
        // An activity that keeps all behind it away is named, however far ahead it is.
        if !before.prefix(Self.mostNamed).contains(where: \.activity.hold),
            let hold = before.dropFirst(Self.mostNamed).first(where: \.activity.hold)
        {
            reasons.append(.turn(hold))
        }
        return Explanation(.waiting(turn, place: before.count + 1), reasons: reasons)
    }

    /// Returns the reasons that keep a waiting activity from the surface, except the activities before it.
    private func reasons(for activity: Activity) -> [ExplanationReason] {
        var reasons = obstacles
        if let interaction { reasons.append(.interactionNext(interaction.name, at: interaction.starts)) }
        if hasRival(activity) { reasons.append(.rival) }
        if let background = background(of: activity) { reasons.append(background) }
        if let denied { reasons.append(denied) }
        // A question on show is among the causes of engagement.
        if let card = queue.shown(at: now), !card.activity.isModal { reasons.append(.card(card)) }
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

extension SurfaceCoordinator {
    /// Returns an explainer of why this queue's activities are on the surface or are not, as things are now.
    ///
    /// - Parameters:
    ///   - queue: a queue that is bound to this surface, or will be.
    ///   - questions: the questions, whose interactions also take the surface.
    ///   - unseen: the reason why the display shows nothing at present; `nil` where it shows something.
    package func explainer(
        of queue: ActivityQueue, questions: Questions? = nil, unseen: String? = nil
    ) -> SurfaceExplainer {
        let ends = questions?.interactions.current?.deadline
        return SurfaceExplainer(
            of: queue.machine, on: machine, at: runner.now, causes: engagementCauses, interactionEnds: ends,
            nextInteraction: questions?.interactions.nextStart(after: ends), unseen: unseen)
    }
}
