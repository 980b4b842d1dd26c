import FoundationEssentials

extension ActivityQueueMachine {
    /// Runs a copy of a queue into the future, on a surface that grants each claim unless a person prevents it.
    ///
    /// The copy decides by the rules of the queue, so the forecast has no rules of its own. The copy contains only the
    /// first activities of each class, so the cost is independent of the number of waiting activities.
    struct Forecast {
        /// An activity that has its turn on the surface.
        struct Turn {
            let item: PendingActivities.Item
            let rule: ExpectedTurn.Rule
            /// When the turn begins; `nil` if that depends on a person.
            let comes: Instant?
        }

        private(set) var queue: ActivityQueueMachine
        /// The instant up to which the copy has run.
        private(set) var now: Instant
        /// Whether no step so far depended on a person. After the first step that a person must cause, no instant is
        /// known.
        private(set) var isCertain = true
        private(set) var turns: [Turn] = []
        /// The number of activities that were set aside because their modules are in the background.
        private(set) var asideCount = 0
        /// The outcome of the last ended activity.
        private(set) var outcome: ActivityOutcome?
        /// The number of events that the copy has handled.
        private(set) var eventCount = 0
        private var claimCount = 0
        private var isEngaged: Bool
        private let engagedUntil: Instant?
        private let isInBackground: (Activity) -> Bool

        /// - Parameters:
        ///   - count: the number of activities of each class in the copy.
        ///   - engagedUntil: when the people who use the surface will have left it and an interaction will have
        ///     released it; `nil` if that is unknown. The end of a question on show does not count, because the copy
        ///     computes it.
        ///   - isInBackground: whether an activity's module keeps it from the surface (S2).
        init(
            of queue: ActivityQueueMachine, first count: Int, at now: Instant, engagedUntil: Instant? = nil,
            isInBackground: @escaping (Activity) -> Bool = { _ in false }
        ) {
            self.queue = queue
            self.now = now
            self.engagedUntil = engagedUntil
            self.isInBackground = isInBackground
            isEngaged = queue.isUserEngaged
            self.queue.pending = queue.pending.prefix(count)
            // The surface of a forecast reports everything that ends a denial.
            self.queue.reportsChanges = true
            if isEngaged, let engagedUntil, engagedUntil <= now { disengage() }
            switch queue.step {
            case .backingOff, .waiting:
                // Whether the surface will grant the next claim is unknown.
                isCertain = false
                tell(.freed)
            case .idle, .asking, .parked, .pausing, .claiming, .showing, .releasing: break
            }
        }

        /// Runs the copy until this number of activities have had their turns or were set aside, until it has made
        /// `claims` claims, until no activity is left, or until the last one that is of interest has had its turn.
        mutating func run(
            turns count: Int, claims: Int = SurfaceExplainer.mostTimed,
            through isLast: (Activity) -> Bool = { _ in false }
        ) {
            while turns.count + asideCount < count {
                if let turn = turns.last, isLast(turn.item.activity) { return }
                if case .asking = queue.step, claimCount == claims { return }
                guard advance() else { return }
            }
        }

        /// Runs the copy until the card on show has left.
        ///
        /// - Returns: the instant at which the card has left; `nil` if it depends on a person.
        mutating func runToEndOfCard() -> Instant? {
            while case .showing = queue.step {
                guard let due = nextInstant else { return nil }
                pass(to: due)
            }
            return now
        }

        /// Takes the next step.
        ///
        /// - Returns: whether there was a step.
        private mutating func advance() -> Bool {
            switch queue.step {
            case .asking:
                claimCount += 1
                tell(.ask)
            case .claiming(let claiming): decide(claiming)
            case .releasing: tell(.released)
            case .idle, .parked, .backingOff, .pausing, .waiting, .showing:
                guard let due = nextInstant else { return clear() }
                pass(to: due)
            }
            return true
        }

        /// Answers a claim as the surface does (S2, S3).
        private mutating func decide(_ claiming: Claiming) {
            let activity = claiming.item.activity
            if !claiming.hasEnded, isInBackground(activity) {
                asideCount += 1
                return tell(.decided(.denied(.background)))
            }
            if isEngaged, !activity.isModal { return tell(.decided(.denied(.engaged))) }
            if !claiming.hasEnded, !queue.isSuspended {
                let isUnderWay = claimCount == 0
                turns.append(
                    Turn(
                        item: claiming.item, rule: isUnderWay ? .claiming : ExpectedTurn.Rule(of: claiming.item),
                        comes: isCertain ? now : nil))
            }
            tell(.decided(.granted(queue.token ?? SurfaceToken(id: 0))))
        }

        /// The instant of the next event that needs no person; `nil` if there is none.
        private var nextInstant: Instant? {
            // A parked queue polls until the person has left.
            let own: Instant? = if case .parked = queue.step { nil } else { queue.nextDeadline }
            return [own, isEngaged ? engagedUntil : nil].compactMap(\.self).min()
        }

        private mutating func pass(to due: Instant) {
            now = max(now, due)
            if isEngaged, let engagedUntil, engagedUntil <= now { disengage() } else { tell(.deadline) }
        }

        private mutating func disengage() {
            isEngaged = false
            if let modal = queue.modal?.activity, modal.isInteraction { tell(.finish(modal.id)) }
            tell(.surface(isEngaged: false, isNear: queue.isNear))
            // The edge follows the claim under way, so it must not affect the answer to the claim.
            if case .claiming = queue.step { return }
            tell(.edge)
        }

        /// Ends the present obstacle, which would need a person.
        ///
        /// - Returns: whether an activity waits for that.
        private mutating func clear() -> Bool {
            guard queue.pending.hasNext else { return false }
            isCertain = false
            switch queue.step {
            case .showing(let token, _) where queue.isCovered: tell(.uncovered(token))
            case .showing:
                if let modal = queue.modal?.activity, modal.isInteraction {
                    tell(.finish(modal.id))
                } else {
                    tell(.dismiss(nil))
                }
            case _ where !queue.isBound: tell(.bind(moduleID: queue.moduleID, reportsChanges: true))
            case _ where queue.isSuspended: tell(.resume)
            case _ where isEngaged: disengage()
            default: tell(.freed)
            }
            return true
        }

        private mutating func tell(_ event: Event) {
            eventCount += 1
            for case .event(.ended(_, let outcome), _) in queue.handle(event, at: now) { self.outcome = outcome }
        }
    }
}
