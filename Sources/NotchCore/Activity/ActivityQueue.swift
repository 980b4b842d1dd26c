import DequeModule
public import FoundationEssentials

/// Collects activities, orders them, and shows each for a while by claiming the surface (Q1 to Q24).
///
///     let queue = ActivityQueue()
///     queue.bind(to: coordinator)
///     queue.enqueue(Activity(title: "Build finished", systemImage: "hammer", tint: .green))
///
/// The queue is a thin shell around `ActivityQueueMachine`, which makes the decisions. The queue sets the timer that
/// wakes the machine, calls the surface, and notifies the observers. All its work runs on the surface actor.
@SurfaceActor
public final class ActivityQueue {
    let runner: MachineRunner<ActivityQueueMachine>
    private var presenter: (any SurfacePresenting)?
    /// The surface that granted the held claim, or that decides the claim under way.
    private var grantor: (any SurfacePresenting)?
    private var observation: Observation?
    private let observers = Observers<(ActivityEvent, Instant)>()
    private let effectQueue = EffectQueue<ActivityQueueMachine.Effect>()
    private nonisolated let broadcast = Broadcast<ActivityEvent>()
    /// The pending calls of the surface, in order.
    private var surfaceCalls = Deque<ActivityQueueMachine.Effect>()
    private var isCallingSurface = false
    /// The callbacks to call once the queue has no claim and no call under way.
    private var quiescers: [@SurfaceActor () -> Void] = []

    /// - Parameters:
    ///   - capacity: the most activities that may be pending, at least 1; `Int.max` sets no limit.
    ///   - transition: the time of a card's entrance. The exit takes as long, but at most 220 ms. The next card begins
    ///     60 ms after the exit began.
    ///   - raiseAfter: the waiting time after which an activity counts one class higher, so that none starves. `nil`
    ///     gives a strict order.
    ///   - expireUnseenAfter: the total time that an attended activity may rest without a person near before it ends;
    ///     at least its dwell. `nil` sets no limit.
    ///   - clock: the source of time and timers; `nil` takes `SurfaceActor.clock`.
    public nonisolated init(
        capacity: Int = 256, transition: Duration = .milliseconds(400), raiseAfter: Duration? = .seconds(60),
        expireUnseenAfter: Duration? = .seconds(600), clock: (any SurfaceClock)? = nil
    ) {
        var configuration = ActivityQueueMachine.Configuration()
        configuration.capacity = capacity
        configuration.transition = transition
        configuration.handOver = Departure.handOver
        configuration.raiseAfter = raiseAfter
        configuration.expireUnseenAfter = expireUnseenAfter
        runner = MachineRunner(ActivityQueueMachine(configuration: configuration), clock: clock)
    }

    /// The earlier names of `raiseAfter` and `expireUnseenAfter`, until 0.2.
    @available(*, deprecated, renamed: "init(capacity:transition:raiseAfter:expireUnseenAfter:clock:)")
    public nonisolated convenience init(
        capacity: Int = 256, transition: Duration = .milliseconds(400), patience: Duration?,
        unseenLimit: Duration? = .seconds(600), clock: (any SurfaceClock)? = nil
    ) {
        self.init(
            capacity: capacity, transition: transition, raiseAfter: patience, expireUnseenAfter: unseenLimit,
            clock: clock)
    }

    deinit {
        broadcast.finish()
        // A surface must not wait for the watchdog of a claim whose holder no longer exists.
        guard let grantor else { return }
        Task { @SurfaceActor [runner] in
            if let token = runner.machine.token { await grantor.endTransientPresentation(token) }
        }
    }

    // MARK: State

    var machine: ActivityQueueMachine { runner.machine }
    /// The activity on screen, or `nil` (Q6).
    public var current: Activity? { machine.current }
    /// The card on screen and its phase.
    package var card: CardScene? { machine.card }
    /// The last card that released the surface, as it left; `nil` if it was taken down at once.
    package var leaving: CardScene? { machine.leaving }
    /// The question on screen, its marked choice and its phase.
    package var question: QuestionScene? { machine.asking.scene }
    /// The last question that released the surface, as it left; `nil` if it was taken down at once.
    package var leavingQuestion: QuestionScene? { question == nil ? machine.asking.leaving : nil }
    /// The question on screen if it waits for its answer.
    public var openQuestion: Activity? { machine.openQuestion }
    /// The identifier of the queue in its claims.
    package var claimant: UUID { machine.configuration.claimant }
    /// The waiting activities, in the order in which they were enqueued (Q6). Each access makes a new array, in linear
    /// time; see ``pendingCount``.
    public var pending: [Activity] { machine.pending.inEnqueueOrder }

    /// Returns a part of ``pending``, for callers that read a long queue page by page.
    ///
    /// - Parameters:
    ///   - place: the place after which the page begins, from an earlier page. It stays valid when activities are
    ///     added, removed or moved. `nil` begins at the front.
    ///   - limit: the most activities that are returned.
    package func pending(after place: Int?, limit: Int) -> [PlacedActivity] {
        machine.pending.page(after: place, limit: limit)
    }

    /// Returns the waiting activities in the order in which they would be shown if the queue took all of them now, each
    /// with the rule that determines its place. The cost is linear in `limit`.
    ///
    /// - Parameter limit: the most activities that are returned.
    package func order(limit: Int = .max) -> [ExpectedTurn] {
        machine.order(at: runner.now, limit: limit, claims: 0)
    }

    /// The module of activities that name none; `nil` for the module in the foreground.
    package var moduleID: String? { machine.moduleID }

    /// The number of waiting activities.
    public var pendingCount: Int { machine.pending.count }
    /// The highest priority of the waiting activities; `nil` if none waits.
    package var pendingPriority: ActivityPriority? { machine.pending.highestPriority }
    /// The most activities that may wait.
    public var capacity: Int { machine.capacity }
    /// The activity whose claim is being decided, which is neither pending nor on screen.
    package var inFlight: Activity? { machine.inFlight }
    /// The queue's step with its next or current activity.
    package var step: ActivityQueueMachine.Step { machine.step }

    /// The token of the claim that the queue holds.
    package var heldToken: SurfaceToken? { machine.token }

    /// Whether the queue waits for its turn to ask for the surface.
    package var awaitsTurn: Bool {
        if case .asking = machine.step { true } else { false }
    }

    /// Whether no card is on screen and the queue does not know yet whether another card follows.
    package var isBetweenCards: Bool { isCallingSurface && machine.card == nil && question == nil }
    /// Whether the queue makes no new claims (Q6).
    public var isSuspended: Bool { machine.isSuspended }

    /// Returns the activity with this id if it is pending, on its way to the surface, or on it.
    public func activity(_ id: UUID) -> Activity? { machine.activity(id) }

    // MARK: Activities

    /// Adds an activity. If a waiting activity has the same key, the new one replaces it and goes to the back (Q7). If
    /// the queue is full and the new activity has a higher priority than the lowest waiting class, the newest activity
    /// of that class is dropped. An idle queue asks for the surface on the actor's next turn, not within this call. It
    /// then claims it for the first activity at that time.
    ///
    /// The queue refuses an activity if the queue is full and no waiting activity has a lower priority, or if the id is
    /// already in the queue or on screen.
    ///
    /// - Returns: the id of the activity and the activity that was displaced, or the reason of the refusal. A refusal
    ///   is also reported as ``ActivityEvent/refused(_:_:)`` (B6.15).
    @discardableResult
    public func enqueue(_ activity: Activity) -> EnqueueResult {
        EnqueueResult(of: activity.id, in: handle(.enqueue(activity)))
    }

    /// Restores activities that were accepted in an earlier life of the program, in the order in which they were
    /// accepted.
    ///
    /// They precede the activities of this life with the same priority. An activity whose id is in the queue is
    /// dropped. If a waiting activity has the same key, the restored one is reported as replaced (Q7). The capacity
    /// does not limit their number. They age from now on, so that the time without power does not change the order.
    package func restore(_ activities: [Activity]) { handle(.restore(activities)) }

    /// Takes an activity back before it is shown. The call has no effect on the activity on screen (Q10).
    ///
    /// - Returns: whether there was such an activity.
    @discardableResult
    public func cancel(_ id: UUID) -> Bool { cancel(id, by: nil) }

    /// - Parameter ender: who takes the activity back; `nil` if it is the program.
    @discardableResult
    package func cancel(_ id: UUID, by ender: ActivityEnder?) -> Bool {
        let isCancellable = machine.canCancel(id)
        handle(.cancel(id, by: ender))
        return isCancellable
    }

    /// Takes the program's own activities with this key back before they are shown (Q10).
    ///
    /// - Returns: their ids.
    @discardableResult
    public func cancelAll(coalescingKey: String) -> [UUID] { cancelAll(coalescingKey: coalescingKey, by: nil) }

    @discardableResult
    package func cancelAll(coalescingKey: String, of owner: Owner = .daemon, by ender: ActivityEnder?) -> [UUID] {
        handle(.cancelAll(coalescingKey: coalescingKey, of: owner, by: ender)).compactMap { effect in
            if case .event(.ended(let activity, .cancelled), _) = effect { activity.id } else { nil }
        }
    }

    /// Changes the content of an activity, wherever it is: title, subtitle, icon, tint, progress, source and view.
    /// Changes of its other properties, which determine its place and its claim, are ignored.
    ///
    /// - Returns: whether there is such an activity.
    @discardableResult
    public func update(_ id: UUID, _ change: (inout Activity) -> Void) -> Bool {
        guard var updated = machine.activity(id) else { return false }
        var changed = updated
        change(&changed)
        // The activity keeps its identity, whatever the closure changes.
        updated.takeContent(of: changed)
        handle(.update(updated))
        return true
    }

    /// Replaces the activity with the same id. If there is none, it replaces the activity with the same key: the
    /// activity on screen if it has the key, otherwise the waiting one, which keeps its place.
    ///
    /// The replaced activity keeps its id, and takes the content, the priority, the dwell, the hold and the attendance
    /// of the new one. On screen its rest begins again. While others wait, replacements prolong its rest by at most a
    /// minute. A waiting activity whose priority changes goes to the back of its new class. If there is no such
    /// activity, the new one is enqueued.
    ///
    /// - Returns: the id of the activity that remains and the activity that was displaced, or the reason of the
    ///   refusal.
    @discardableResult
    package func replace(_ activity: Activity) -> EnqueueResult {
        let id = machine.activity(replacedBy: activity)?.id ?? activity.id
        return EnqueueResult(of: id, in: handle(.replace(activity)))
    }

    /// Returns the activity that ``replace(_:)`` would replace.
    package func activity(replacedBy activity: Activity) -> Activity? { machine.activity(replacedBy: activity) }

    /// Returns the activity with this key that ``replace(_:)`` would replace.
    package func activity(withKey key: String, of owner: Owner = .daemon) -> Activity? {
        machine.activity(withKey: key, of: owner)
    }

    /// How many activities of each owner wait.
    package var waitingByOwner: [Owner: Int] { machine.pending.counts.byOwner }

    /// Prolongs the rest of the card on screen to a total time, because its content takes that long to read. A dwell
    /// that was set explicitly is not changed. No card rests for more than ten minutes because of this call.
    package func rest(_ id: UUID, atLeast rest: Duration) { handle(.needs(id, rest: rest)) }

    /// Notes how many characters of the card on screen have not been in sight so far. The history has the last number.
    package func note(_ id: UUID, unread: Int) { handle(.unread(id, unread)) }

    /// Ends the card on screen before its time, or ends its hold. The card leaves with its animation.
    ///
    /// - Parameter id: the activity that must be on screen for an effect; `nil` for any.
    /// - Returns: whether there was a card to end.
    @discardableResult
    public func dismiss(_ id: UUID? = nil) -> Bool { dismiss(id, by: nil) }

    @discardableResult
    package func dismiss(_ id: UUID?, by ender: ActivityEnder?) -> Bool {
        let isDismissable = machine.canDismiss(id)
        handle(.dismiss(id, by: ender))
        return isDismissable
    }

    // MARK: Questions

    /// Ends a question, whether it waits or is on screen. A question that has ended is not changed.
    ///
    /// - Parameter outcome: the outcome. A choice that the question does not have has no effect.
    package func end(_ id: UUID, _ outcome: QuestionOutcome, by ender: ActivityEnder? = nil) {
        handle(.end(id, outcome, by: ender))
    }

    /// Applies a person's press at the display to the question on screen. The call has no effect within 500 ms after
    /// the entrance of the question's card began.
    package func press(_ press: QuestionMachine.Press) { handle(.press(press)) }

    /// Marks the first choice of the question on screen if none is marked.
    package func markFirst() { handle(.markFirst) }

    /// Returns how much of its time a question that has not ended has been on the surface; `nil` where there is none.
    package func spent(by id: UUID) -> Duration? { machine.spent(by: id, at: runner.now) }

    /// Whether no display shows questions. If so, each question ends at once.
    package var isDisplayGone: Bool {
        get { machine.isDisplayGone }
        set { handle(.display(isGone: newValue)) }
    }

    /// Whether a question or an interaction waits or has the surface.
    package var hasModal: Bool {
        machine.modal != nil || machine.inFlight?.isModal == true || machine.pending.nextModalRank != nil
    }

    /// Ends an interaction that waits or has the surface.
    package func finish(_ id: UUID) { handle(.finish(id)) }

    // MARK: Draining

    /// Sets the surface on which the queue shows its activities. Activities enqueued earlier are shown now (Q12).
    ///
    /// A program normally calls this method once. A second call ends the suspension that ``quiesce()`` leaves. If it
    /// names another surface, the card on the old surface is first interrupted.
    ///
    /// - Parameter moduleID: the module of activities that name none; `nil` takes the present module in the foreground.
    public func bind(to presenter: any SurfacePresenting, moduleID: String? = nil) {
        bind(to: presenter, asModule: moduleID ?? presenter.activeModuleID)
    }

    /// Sets the surface, as ``bind(to:moduleID:)`` does. Activities that name no module belong to the module that is in
    /// the foreground when they claim the surface, so that a switch of modules never keeps them from it.
    package func bindToForeground(of presenter: any SurfacePresenting) { bind(to: presenter, asModule: nil) }

    private func bind(to presenter: any SurfacePresenting, asModule moduleID: String?) {
        if self.presenter !== presenter {
            if self.presenter != nil, machine.isBusy { handle(.quiesce) }
            self.presenter = presenter
            observation = presenter.observe { [weak self] in self?.hear($0) }
        }
        handle(.bind(moduleID: moduleID, reportsChanges: presenter.reportsChanges))
    }

    /// Ends the suspension that ``quiesce()`` leaves, as another ``bind(to:moduleID:)`` would (Q-D8). The call has no
    /// effect on a queue without a surface.
    package func revive() {
        guard let presenter else { return }
        handle(.bind(moduleID: machine.moduleID, reportsChanges: presenter.reportsChanges))
    }

    /// Stops new claims. The card on screen finishes as usual. The call is idempotent (Q21).
    public func suspend() { handle(.suspend) }

    /// Ends a suspension. The call is idempotent (Q22). During a ``quiesce()`` it takes effect once that is complete.
    public func resume() { handle(.resume) }

    /// Suspends the queue, takes down the card on screen, and returns once the queue has no claim and no call under way
    /// (Q23). An activity that has not been shown goes back to the front of its class.
    public func quiesce() async {
        await withCheckedContinuation { continuation in
            quiesce { continuation.resume() }
        }
    }

    /// Does the same as ``quiesce()``, for a caller that must not leave the actor's thread. A continuation is resumed
    /// through the global executor, whose threads and timer an idle board does not need.
    ///
    /// - Parameter completion: called once; at once if there is nothing to wait for.
    public func quiesce(then completion: @escaping @SurfaceActor () -> Void) {
        handle(.quiesce)
        guard machine.isQuiescing else { return completion() }
        quiescers.append(completion)
    }

    // MARK: Observing

    /// A stream of the events. Each access makes a new, independent subscription, which buffers up to 4096 events and
    /// then drops the oldest.
    public nonisolated var events: AsyncStream<ActivityEvent> { broadcast.subscribe() }

    /// Calls `body` with each event and the exact instant at which it happened, in order and without loss, until the
    /// returned handle is released.
    public func observe(_ body: @escaping @SurfaceActor (ActivityEvent, Instant) -> Void) -> Observation {
        observers.add { body($0.0, $0.1) }
    }
}

// MARK: - Shell

extension ActivityQueue {
    // Inlining would copy the function into each step of a continuation that answers a claim.
    @inline(never)
    @discardableResult
    private func handle(_ event: ActivityQueueMachine.Event) -> [ActivityQueueMachine.Effect] {
        look()
        return decide(event)
    }

    /// Reports to the machine whether a person uses the surface or is near, if that has changed.
    private func look() {
        guard let presenter else { return }
        let (isEngaged, isNear) = (presenter.isUserEngaged, presenter.isNear)
        guard isEngaged != machine.isUserEngaged || isNear != machine.isNear else { return }
        decide(.surface(isEngaged: isEngaged, isNear: isNear))
    }

    @discardableResult
    private func decide(_ event: ActivityQueueMachine.Event) -> [ActivityQueueMachine.Effect] {
        let effects = runner.handle(event) { [weak self] in self?.handle(.deadline) }
        effectQueue.deliver(effects) { effect in
            switch effect {
            case .event(let event, let instant):
                observers.notify((event, instant))
                broadcast.send(event)
            case .renew(let token, let maxDuration): grantor?.renew(token, maxDuration: maxDuration)
            case .ask, .claim, .release: surfaceCalls.append(effect)
            }
        }
        if !surfaceCalls.isEmpty, !isCallingSurface {
            isCallingSurface = true
            runner.clock.afterArrivals { await self.callSurface() }
        }
        if !machine.isQuiescing, !quiescers.isEmpty {
            let quiescers = quiescers
            self.quiescers = []
            quiescers.forEach { $0() }
        }
        return effects
    }

    /// Carries out claims and releases, including those that their answers cause. A claim is for the activity that is
    /// first when the claim's turn comes (B6.12). If the surface answers at once, no other code runs between the
    /// release of one card and the grant of the next, so that no frame shows the surface without a card (Q-D12).
    private func callSurface() async {
        while let call = surfaceCalls.popFirst() {
            switch call {
            case .ask: handle(.ask)
            case .claim(let claim):
                grantor = presenter
                handle(.decided(await grantor?.decide(claim) ?? .denied(.held)))
            case .release(let token):
                await grantor?.handOver(token)
                handle(.released)
            case .event, .renew: break
            }
        }
        isCallingSurface = false
    }

    private func hear(_ notice: SurfaceNotice) {
        switch notice {
        case .engagementChanged: handle(.edge)
        case .presenceChanged: look()
        case .covered(let token): handle(.covered(token))
        case .uncovered(let token): handle(.uncovered(token))
        case .lost(let token, _): handle(.lost(token))
        case .freed: handle(.freed)
        case .foregroundChanged: handle(.foregroundChanged)
        case .transition, .cueChanged, .homeChanged: break
        }
    }
}
