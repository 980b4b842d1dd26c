package import FoundationEssentials

/// Decides which activity has its turn on the surface, and when (Q1 to Q24).
///
/// A stream with at most one member runs the life of the card on show: the stream's phases are the card's. Every
/// accepted activity ends in exactly one ``ActivityEvent/ended(_:_:)``.
package struct ActivityQueueMachine: StateMachine {
    /// The settings of a queue, which do not change during its life.
    package struct Configuration: Sendable {
        /// The most activities that may be pending, at least 1. The queue may exceed this limit by one, when the
        /// activity of a denied claim returns to a queue that has become full meanwhile.
        package var capacity = 256
        /// The time of a card's entrance, and of its exit unless ``handOver`` shortens it.
        package var transition: Duration = .milliseconds(400)
        /// The time from the start of a card's exit to the release of the surface; `nil` releases it once the card has
        /// left (U3).
        ///
        /// A queue on a display uses ``Departure/handOver``: the next card enters during the exit of the previous one,
        /// so that no frame between the two is empty. For the queue, the card has left at the release.
        package var handOver: Duration?
        /// The waiting time after which an activity counts one class higher, only for the order (Q-D15); `nil` for
        /// never.
        ///
        /// An activity never counts higher than the highest class in which an activity waits. Activities that have aged
        /// into that class take at most every second turn of it. If normal and low activities have aged, low ones take
        /// at most every second of those turns. So no activity waits for ever, and less urgent activities delay none
        /// for long. While nothing keeps cards off the surface, the n-th activity of its class is shown
        ///
        /// - if it is high, as one of the next 2n cards;
        /// - if it is normal, as one of the 4n cards after one `raiseAfter`;
        /// - if it is low, as one of the 4n cards after two.
        ///
        /// ``LongestWait`` has this bound for each waiting activity. `raiseAfter` has no effect while another claimant
        /// holds the surface.
        package var raiseAfter: Duration? = .seconds(60)
        /// The total time that the card of an attended activity may rest without a person near before it ends as
        /// ``ActivityOutcome/expiredUnseen``; at least its dwell. `nil` sets no limit.
        package var expireUnseenAfter: Duration? = Self.defaultExpireUnseenAfter
        /// The identifier of this queue for the surface's arbiter, with which queues of equal priority alternate.
        package var claimant = UUID()

        /// The default ``expireUnseenAfter``: 10 minutes.
        package static let defaultExpireUnseenAfter: Duration = .seconds(600)

        package init() {}

        /// The timing of a card's exit.
        var departure: Departure { Departure(of: transition, handOver: handOver) }
    }

    /// The interval at which the queue polls the engagement that keeps it waiting: 200 ms (Q17).
    package static let engagementPoll: Duration = .milliseconds(200)
    /// The backoff after a denial: 150 ms (Q15).
    package static let denialBackoff: Duration = .milliseconds(150)
    /// The time that a claim may outlast its card before the watchdog ends it: 2 s (B6.3).
    package static let claimMargin: Duration = .seconds(2)
    /// The pause between the exit of a question and the next question: 250 ms.
    package static let questionDelay: Duration = .milliseconds(250)

    package let configuration: Configuration
    package internal(set) var pending = PendingActivities()
    package internal(set) var step = Step.idle
    /// Whether a person uses the surface, according to the last report.
    package private(set) var isUserEngaged = false
    /// Whether a person is near, according to the last report. The time since the previous event counts with the value
    /// reported before it.
    package private(set) var isNear = false

    var stream = StreamMachine<CardMember>()
    /// The question on the surface, with its outcome and its card's phases.
    package internal(set) var asking: QuestionMachine
    /// The activity of the question or the interaction on the surface, with its place in the line.
    var modal: PendingActivities.Item?
    /// The instant before which no question is shown, because the last one has just left.
    var questionPause: Instant?
    /// Whether an interaction that releases the surface waits for it again.
    var isPuttingBack = false
    /// Whether questions end at once, because no display shows them.
    var isDisplayGone = false
    var isCovered = false
    /// When and by which rule the activity on the surface got its turn.
    var arrival: Arrival?
    /// Who dismissed the card on show; `nil` if nobody did, or if that is unknown.
    var dismissedBy: ActivityEnder?
    /// The time for which a person was near the attended card on show.
    var attendance = Attendance()
    /// When and how the rest of the attended card on show ends if no other event occurs; `nil` if it has no end.
    var ending: Attendance.Ending?
    var isBound = false
    var moduleID: String?
    var isSuspendedByUser = false
    var isQuiesced = false
    /// The instant since which the queue has made no new claims; `nil` while it makes them.
    package internal(set) var suspendedSince: Instant?
    /// The event that ends the suspension once the quiesce under way is complete (B6.11).
    var revival = Revival.none
    /// Whether an item has gone to the back of its class since the last grant. Only one item may (B6.1).
    var hasRotated = false
    /// Whether the surface reports everything that can end a denial, so that the queue need not poll.
    var reportsChanges = false
    /// The instant before which the queue makes no claim, whatever changes in the line (Q15).
    var backoff: Instant?
    /// The claims that the surface denies until it reports an edge.
    var refusal: Refusal?
    /// Whether another claimant held the surface when the queue last asked for it. Until the surface is free, only a
    /// stronger claim can succeed, so an aged item must not precede a higher class (Q5).
    var isHeldByOthers = false
    var effects: [Effect] = []

    enum Revival {
        case none, bind, resume
    }

    package init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
        asking = QuestionMachine(transition: configuration.transition, handOver: configuration.handOver)
    }

    // MARK: State

    /// The question on the surface if it waits for its answer.
    package var openQuestion: Activity? { asking.isOpen ? modal?.activity : nil }

    /// The activity on screen (Q6), from its grant until the release of the surface; `nil` while a stronger claim
    /// covers it (Q-D11).
    package var current: Activity? {
        if isCovered { return nil }
        return switch step {
        case .showing: stream.current?.member.activity ?? modal?.activity
        case .releasing(let activity): activity
        default: nil
        }
    }

    /// The card on show and its phase; `nil` while it is covered.
    package var card: CardScene? {
        guard !isCovered, let current = stream.current, !current.member.activity.isInteraction else { return nil }
        var card = CardScene(
            activity: current.member.activity, phase: current.phase,
            phaseBegan: current.phaseBegan,
            transition: current.phase == .animateOut
                ? configuration.departure.drawn : configuration.transition.timerLength)
        card.change = change
        card.reading = reading
        card.isReplaced = card.activity.ownedKey.map { pending.activity(withKey: $0.key, of: $0.owner) != nil } ?? false
        return card
    }

    /// The last change of the card on show.
    var change: CardChange?
    /// The least rest of the card on show, because its progress has become complete; `nil` if it has not.
    var doneRest: Duration?

    /// The past rests of the card on show, and the instant of its first replacement.
    var renewals = Renewals()

    /// When the texts of the card on show appeared.
    var reading: CardReading?
    /// How many characters of the card on show have not been in sight.
    var unread = 0
    /// When the card on show was covered; `nil` while it is visible.
    var coveredSince: Instant?

    /// The last card that released the surface, as it left; `nil` if it was taken down at once.
    package internal(set) var leaving: CardScene?
    /// When the card on show began to leave.
    var leavingBegan: Instant?

    /// The activity whose claim is being decided, which is neither pending nor on screen.
    package var inFlight: Activity? {
        if case .claiming(let claiming) = step, !claiming.hasEnded { claiming.item.activity } else { nil }
    }

    package var isSuspended: Bool { isSuspendedByUser || isQuiesced }

    /// Whether the queue holds a claim, or has a claim or a release under way.
    package var isBusy: Bool {
        switch step {
        case .claiming, .showing, .releasing: true
        case .idle, .asking, .parked, .backingOff, .pausing, .waiting: false
        }
    }

    /// Whether a quiesce is under way.
    package internal(set) var isQuiescing = false

    /// The token of the held claim.
    package internal(set) var token: SurfaceToken?

    /// When ``Event/deadline`` is due next; `nil` while only an event can change anything.
    package var nextDeadline: Instant? {
        switch step {
        case .parked(let until): until
        case .backingOff(let until), .pausing(let until): until
        case .showing where modal != nil: [asking.nextDeadline, stream.nextDeadline].compactMap(\.self).min()
        case .showing: ending.map { min($0.instant, stream.nextDeadline ?? $0.instant) } ?? stream.nextDeadline
        case .idle, .asking, .waiting, .claiming, .releasing: nil
        }
    }

    /// Returns the activity with this id if it is pending, on its way to the surface, or on it; `nil` once it has
    /// ended.
    package func activity(_ id: UUID) -> Activity? {
        if let activity = pending[id] { return activity }
        if let inFlight, inFlight.id == id { return inFlight }
        if let shown = stream.current?.member.activity ?? openQuestion, shown.id == id { return shown }
        return nil
    }

    /// Whether ``Event/dismiss(_:)`` would end a card.
    package func canDismiss(_ id: UUID?) -> Bool {
        if let modal { return asking.isOpen && (id == nil || id == modal.activity.id) }
        guard let current = stream.current, id == nil || id == current.member.id else { return false }
        return current.stage == .entering || current.stage == .resting
    }

    /// Whether ``Event/cancel(_:)`` would take an activity back (Q10).
    package func canCancel(_ id: UUID) -> Bool { pending[id] != nil || inFlight?.id == id }

    // MARK: Events

    /// Advances the queue to `now` and applies `event` there.
    ///
    /// - Returns: the effects, in order.
    package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        pass(to: now)
        switch event {
        case .bind(let moduleID, let reportsChanges): bind(moduleID: moduleID, reportsChanges: reportsChanges, at: now)
        case .enqueue(let activity): enqueue(activity, at: now)
        case .restore(let activities): restore(activities, at: now)
        case .cancel(let id, let ender): cancel(id, by: ender, at: now)
        case .cancelAll(let key, let owner, let ender): cancelAll(coalescingKey: key, of: owner, by: ender, at: now)
        case .update(let activity): update(activity, at: now)
        case .replace(let activity): replace(activity, at: now)
        case .end(let id, let outcome, let ender): end(id, outcome, by: ender, at: now)
        case .press(let press): ask(.press(press), by: .person, at: now)
        case .markFirst: ask(.markFirst, at: now)
        case .finish(let id): finish(id, at: now)
        case .display(let isGone): noteDisplay(isGone: isGone, at: now)
        case .needs(let id, let rest): prolong(id, toRestFor: rest, at: now)
        case .unread(let id, let count): if id == stream.current?.member.id { unread = count }
        case .dismiss(let id, let ender): dismiss(id, by: ender, at: now)
        case .suspend: suspend(at: now)
        case .resume: revive(.resume, at: now)
        case .quiesce: quiesce(at: now)
        case .surface(let isEngaged, let isNear):
            if isEngaged, !isUserEngaged { readAgain(at: now) }
            (isUserEngaged, self.isNear) = (isEngaged, isNear)
        case .edge: hearEdge()
        case .ask: ask(at: now)
        case .decided(.granted(let token)): granted(token, at: now)
        case .decided(.denied(let denial)): denied(denial, at: now)
        case .released: released()
        case .covered(let token): cover(token, true, at: now)
        case .uncovered(let token):
            cover(token, false, at: now)
            hearEdge()
        case .lost(let token): if token == self.token { interrupt(at: now) }
        case .freed:
            isHeldByOthers = false
            backoff = nil
            hearEdge()
        case .foregroundChanged:
            pending.bringBack()
            hearEdge()
        case .deadline: break
        }
        proceed(at: now)
        attend(at: now)
        noteReading()
        // The event may have made an instant due, such as that at which a card yields to an activity that was just
        // enqueued.
        pass(to: now)
        defer { effects = [] }
        return effects
    }

    mutating func emit(_ event: ActivityEvent, at instant: Instant) {
        effects.append(.event(event, at: instant))
    }

    mutating func emitEnd(
        of activity: Activity, _ outcome: ActivityOutcome, by ender: ActivityEnder?, at instant: Instant
    ) {
        var activity = activity
        activity.endedBy = ender
        emit(.ended(activity, outcome), at: instant)
    }
}

extension ActivityQueueMachine {
    /// The events of a queue.
    package enum Event: MachineEvent {
        /// There is a surface to claim (Q12). Activities that name no module belong to `moduleID`. `reportsChanges` is
        /// the surface's ``SurfacePresenting/reportsChanges``.
        case bind(moduleID: String?, reportsChanges: Bool = false)
        /// Accepts the activity (Q7) or refuses it; see ``EnqueueResult``.
        case enqueue(Activity)
        /// Restores activities that were accepted in an earlier life of the program; see ``ActivityQueue/restore(_:)``.
        case restore([Activity])
        /// Takes back the activity with this id if it has not been shown yet (Q10).
        case cancel(UUID, by: ActivityEnder? = nil)
        /// Takes back the activities with this key of this owner that have not been shown yet (Q10).
        case cancelAll(coalescingKey: String, of: Owner = .daemon, by: ActivityEnder? = nil)
        /// Gives an activity new content, wherever it is; see ``ActivityQueue/update(_:_:)``.
        case update(Activity)
        /// Replaces the activity with the same id or key; see ``ActivityQueue/replace(_:)``.
        case replace(Activity)
        /// Ends a question, whether it waits or shows. A question that has ended is not changed.
        case end(UUID, QuestionOutcome, by: ActivityEnder? = nil)
        /// A person acts at the display on the question on the surface.
        case press(QuestionMachine.Press)
        /// Marks the first choice of the question on the surface if none is marked.
        case markFirst
        /// Ends an interaction, whether it waits or has the surface.
        case finish(UUID)
        /// Whether the display is gone. While it is gone, each question ends at once as
        /// ``ActivityOutcome/displayGone``.
        case display(isGone: Bool)
        /// Prolongs the rest of the activity's card until it has been read; see ``ActivityQueue/rest(_:atLeast:)``.
        case needs(UUID, rest: Duration)
        /// How many characters of the card on screen have not been in sight so far; see
        /// ``ActivityQueue/note(_:unread:)``.
        case unread(UUID, Int)
        /// Ends the card on screen before its time, or ends its hold; `nil` ends any card.
        case dismiss(UUID?, by: ActivityEnder? = nil)
        /// Stops new claims (Q21).
        case suspend
        case resume
        /// Takes the queue off the surface at once (Q23).
        case quiesce
        /// Whether a person uses the surface (Q17), and whether a person is near, on which the dwell of attended
        /// activities depends. The shell reports this before each other event, because some surfaces report no edges.
        case surface(isEngaged: Bool, isNear: Bool)
        /// A person began or stopped using the surface, which may have ended a denial.
        case edge
        /// The answer to ``Effect/ask``: the queue's turn has come.
        case ask
        /// The answer to ``Effect/claim(_:)``.
        case decided(SurfaceDecision)
        /// The answer to ``Effect/release(_:)``.
        case released
        /// A stronger claim covered the queue's claim.
        case covered(SurfaceToken)
        /// The claim that covered the queue's claim has ended.
        case uncovered(SurfaceToken)
        /// The surface ended the queue's claim.
        case lost(SurfaceToken)
        /// No claim is held on the surface any more, so the queue can try again.
        case freed
        /// Another module is in the foreground.
        case foregroundChanged
        /// Time has passed.
        case deadline
    }

    /// The effects of an event, which the shell carries out.
    package enum Effect: Hashable, Sendable {
        /// The shell answers with ``Event/ask`` on the actor's next turn, after all events of the present turn. If the
        /// effect follows a ``release(_:)``, the shell is already in that turn and answers at once.
        case ask
        /// The shell asks the surface for this claim at once, and answers with ``Event/decided(_:)``. Only one claim is
        /// under way at a time.
        case claim(SurfaceClaim)
        /// The shell restarts the watchdog of the claim with this longest time. It sends no answer.
        case renew(SurfaceToken, maxDuration: Duration?)
        /// The shell ends the claim with this token, and answers with ``Event/released``. Each grant is released once
        /// (Q16).
        case release(SurfaceToken)
        /// The shell notifies the observers. The instant is the exact one of the event, which may precede the instant
        /// at which the machine was called.
        case event(ActivityEvent, at: Instant)
    }
}

/// An activity as a member of a stream. The stream's phases are the phases of its card.
struct CardMember: QueueMember {
    var activity: Activity
    let transitionDuration: Duration
    let leavingDuration: Duration

    var id: UUID { activity.id }
    /// The member type. The card of an attended activity stays until the queue ends its rest, and an interaction until
    /// its program ends it.
    var memberType: QueueMemberType { activity.hold || isAttended || activity.isInteraction ? .blocker : .timed }
    var restDuration: Duration { activity.dwell }
    var endDelay: Duration { .zero }
    var isAttended: Bool { activity.attended && !activity.hold }
}
