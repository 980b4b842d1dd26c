import DequeModule
public import FoundationEssentials

/// Collects activities, orders them, and shows each for a while by taking the surface over (Q1 to Q24).
///
///     let queue = ActivityQueue()
///     queue.bind(to: coordinator)
///     try queue.enqueue(Activity(title: "Build finished", systemImage: "hammer", tint: .green))
///
/// A thin shell: ``ActivityQueueMachine`` decides, the clock wakes it, the surface is asked and observers are
/// told. Everything happens on the surface actor.
@SurfaceActor
public final class ActivityQueue {
    private(set) var machine: ActivityQueueMachine
    private let timer: DeadlineTimer
    private var presenter: (any SurfacePresenting)?
    /// The surface that the claim under way, or the one held, belongs to.
    private var grantor: (any SurfacePresenting)?
    private var observation: Observation?
    private let observers = Observers<(ActivityEvent, Instant)>()
    private let outbox = Outbox<ActivityQueueMachine.Effect>()
    private nonisolated let broadcast = Broadcast<ActivityEvent>()
    /// Claims and releases that wait to be carried out, in order.
    private var errands = Deque<ActivityQueueMachine.Effect>()
    private var isRunningErrands = false
    /// What waits for the queue to have nothing to do with the surface any more.
    private var quiescers: [@SurfaceActor () -> Void] = []

    /// - Parameters:
    ///   - capacity: the most activities that may be pending, at least 1; `Int.max` for no bound.
    ///   - transition: how long a card takes to come, and again to leave.
    ///   - patience: how long an activity waits before it counts one class higher, so that none starves; see
    ///     ``ActivityQueueMachine/Configuration/patience`` for the longest wait. `nil` for a strict order.
    ///   - unseenLimit: how long an attended activity may be shown, all in all, with nobody near before it ends;
    ///     at least its dwell. `nil` for ever.
    ///   - clock: where time and timers come from; `nil` takes ``SurfaceActor/clock``.
    public nonisolated init(
        capacity: Int = 256, transition: Duration = .milliseconds(400), patience: Duration? = .seconds(60),
        unseenLimit: Duration? = .seconds(600),
        clock: (any SurfaceClock)? = nil
    ) {
        var configuration = ActivityQueueMachine.Configuration()
        configuration.capacity = capacity
        configuration.transition = transition
        configuration.patience = patience
        configuration.unseenLimit = unseenLimit
        machine = ActivityQueueMachine(configuration: configuration)
        timer = DeadlineTimer(clock: clock)
    }

    deinit {
        broadcast.finish()
        // A surface must not wait for the watchdog of a claim whose holder is gone.
        if let grantor, let token = machine.token {
            Task { @SurfaceActor in await grantor.endTransientPresentation(token) }
        }
    }

    // MARK: State

    /// The activity on screen, or `nil` (Q6).
    public var current: Activity? { machine.current }

    /// The card on screen and where in its life it is.
    public var card: CardScene? { machine.card }

    /// The activities that wait, in the order in which they were enqueued (Q6). Made anew with each access,
    /// in linear time; see ``pendingCount``.
    public var pending: [Activity] { machine.pending.inEnqueueOrder }

    /// A part of ``pending``, for those who look at many page by page.
    ///
    /// - Parameters:
    ///   - place: only those behind it, whatever has come, gone or moved since it was told; `nil` for the front.
    ///   - limit: at most so many, the first.
    package func pending(after place: Int?, limit: Int) -> [PlacedActivity] {
        machine.pending.page(after: place, limit: limit)
    }

    /// The activities that wait, in the order in which they will come if nothing else happens, each with the rule by
    /// which it has its place. Linear in the number that is asked for.
    ///
    /// - Parameter limit: the most that are told.
    package func order(limit: Int = .max) -> [ExpectedTurn] {
        machine.order(at: timer.clock.now, limit: limit)
    }

    /// The number that wait.
    public var pendingCount: Int { machine.pending.count }

    /// The highest priority with which any waits; `nil` when none does.
    public var pendingPriority: ActivityPriority? { machine.pending.highestPriority }

    /// The most that may wait.
    public var capacity: Int { machine.capacity }

    /// The activity whose claim is being decided; it is neither pending nor on screen.
    public var inFlight: Activity? { machine.inFlight }

    /// What the queue is doing about its next or current activity.
    package var turn: ActivityQueueMachine.Turn { machine.turn }

    /// Whether the queue waits for its turn to ask for the surface.
    package var awaitsTurn: Bool {
        if case .asking = machine.turn { true } else { false }
    }

    /// Whether no card is on screen, and it is still to be found out whether another one follows.
    package var isBetweenCards: Bool { isRunningErrands && machine.card == nil }

    /// Whether new takeovers are held back (Q6).
    public var isSuspended: Bool { machine.isSuspended }

    /// The activity with this id, pending, on its way to the surface, or on it.
    public func activity(_ id: UUID) -> Activity? {
        machine.activity(id)
    }

    // MARK: Activities

    /// Adds an activity. One that waits and has the same key is replaced, and the new one goes to the back
    /// (Q7). When the queue is full, the newest of the lowest class goes, if the new one outranks it. An idle
    /// queue asks for the surface on the actor's next turn, not within this call, and for whichever is first by then.
    ///
    /// - Throws: ``ActivityQueueError/full(capacity:)`` if the new one outranks none that wait;
    ///   ``ActivityQueueError/duplicateID(_:)`` if its id is in the queue or on screen. Nothing has changed then.
    public func enqueue(_ activity: Activity) throws(ActivityQueueError) {
        lookAtSurface()
        carryOut(try machine.enqueue(activity, at: timer.clock.now))
    }

    /// Takes an activity back before it is shown; it has no effect on the one on screen (Q10).
    ///
    /// - Returns: whether there was one to take back.
    @discardableResult
    public func cancel(_ id: UUID) -> Bool {
        let isCancellable = machine.canCancel(id)
        handle(.cancel(id))
        return isCancellable
    }

    /// Takes those with this key back before they are shown (Q10).
    ///
    /// - Returns: their ids.
    @discardableResult
    public func cancelAll(coalescingKey: String) -> [UUID] {
        handle(.cancelAll(coalescingKey: coalescingKey)).compactMap { effect in
            if case .event(.ended(let activity, .cancelled), _) = effect { activity.id } else { nil }
        }
    }

    /// Changes what an activity says, wherever it is: title, subtitle, icon, tint and progress. Changes to
    /// its other properties, which its place and its claim depend on, are ignored.
    ///
    /// - Returns: whether there is such an activity.
    @discardableResult
    public func update(_ id: UUID, _ change: (inout Activity) -> Void) -> Bool {
        guard var updated = machine.activity(id) else { return false }
        var changed = updated
        change(&changed)
        // Whatever the closure did, this stays the same activity.
        updated.takeContent(of: changed)
        handle(.update(updated))
        return true
    }

    /// Ends the card on screen before its time, or lifts its hold: it animates out.
    ///
    /// - Parameter id: the activity that must be on screen for this to have an effect; `nil` for any.
    /// - Returns: whether there was a card to end.
    @discardableResult
    public func dismiss(_ id: UUID? = nil) -> Bool {
        let isDismissable = machine.canDismiss(id)
        handle(.dismiss(id))
        return isDismissable
    }

    // MARK: Draining

    /// Gives the queue a surface to show its activities on; those enqueued earlier are shown now (Q12).
    ///
    /// Meant to be called once. Called again, it ends the suspension that ``quiesce()`` left behind; with
    /// another surface, the card on the old one is interrupted first.
    ///
    /// - Parameter moduleID: the module of activities that name none; `nil` takes the one that is in the
    ///   foreground now.
    public func bind(to presenter: any SurfacePresenting, moduleID: String? = nil) {
        if self.presenter !== presenter {
            if self.presenter != nil, machine.isBusy { handle(.quiesce) }
            self.presenter = presenter
            observation = presenter.observe { [weak self] in self?.hear($0) }
        }
        handle(.bind(moduleID: moduleID ?? presenter.activeModuleID, tellsEdges: presenter.tellsEdges))
    }

    /// No new takeovers; the card on screen finishes as usual. Idempotent (Q21).
    public func suspend() {
        handle(.suspend)
    }

    /// Ends a suspension. Idempotent (Q22); during a ``quiesce()`` it takes effect when that is complete.
    public func resume() {
        handle(.resume)
    }

    /// Suspends, takes the card on screen down, and returns when the queue has nothing to do with the surface
    /// any more (Q23). An activity that has not been shown goes back to the front of its class.
    public func quiesce() async {
        await withCheckedContinuation { continuation in
            quiesce { continuation.resume() }
        }
    }

    /// As ``quiesce()``, for a caller that must not leave the actor's thread: a continuation is resumed by way of
    /// the global executor, whose threads and timer an idle board does without.
    ///
    /// - Parameter completion: called once, at once if there is nothing to wait for.
    public func quiesce(then completion: @escaping @SurfaceActor () -> Void) {
        handle(.quiesce)
        guard machine.isQuiescing else { return completion() }
        quiescers.append(completion)
    }

    // MARK: Observing

    /// A new, independent subscription with each access. It buffers up to 4096 events, then loses the oldest.
    public nonisolated var events: AsyncStream<ActivityEvent> {
        broadcast.subscribe()
    }

    /// Calls `body` with each event and the exact instant at which it happened, in order and without loss,
    /// until the returned handle is released.
    public func observe(_ body: @escaping @SurfaceActor (ActivityEvent, Instant) -> Void) -> Observation {
        observers.add { body($0.0, $0.1) }
    }
}

// MARK: - Shell

extension ActivityQueue {
    // Never inlined: that would copy it into each step of a continuation that answers a claim.
    @inline(never)
    @discardableResult
    private func handle(_ event: ActivityQueueMachine.Event) -> [ActivityQueueMachine.Effect] {
        lookAtSurface()
        let effects = machine.handle(event, at: timer.clock.now)
        carryOut(effects)
        return effects
    }

    /// Surfaces that tell of no edges are looked at whenever there is an occasion (Q17).
    private func lookAtSurface() {
        guard let presenter else { return }
        machine.isUserEngaged = presenter.isUserEngaged
        machine.isNear = presenter.isNear
    }

    private func carryOut(_ effects: [ActivityQueueMachine.Effect]) {
        timer.arm(machine.nextDeadline) { [weak self] in self?.handle(.deadline) }
        outbox.deliver(effects) { effect in
            switch effect {
            case .event(let event, let instant):
                observers.notify((event, instant))
                broadcast.send(event)
            case .ask, .claim, .release: errands.append(effect)
            }
        }
        if !errands.isEmpty, !isRunningErrands {
            isRunningErrands = true
            timer.clock.afterArrivals { await self.runErrands() }
        }
        if !machine.isQuiescing, !quiescers.isEmpty {
            let quiescers = quiescers
            self.quiescers = []
            quiescers.forEach { $0() }
        }
    }

    /// Carries out claims and releases, including those that follow from their answers. A claim is for whichever
    /// activity is the first when its turn comes here (B6.12). With a surface that answers at once, from the release
    /// of one card to the grant of the next nothing else runs in between, and so no frame can show the surface
    /// without a card (Q-D12).
    private func runErrands() async {
        while let errand = errands.popFirst() {
            switch errand {
            case .ask:
                handle(.ask)
            case .claim(let claim):
                grantor = presenter
                handle(.decided(await grantor?.decide(claim) ?? .denied(.held)))
            case .release(let token):
                await grantor?.endTransientPresentation(token)
                handle(.released)
            case .event: break
            }
        }
        isRunningErrands = false
    }

    private func hear(_ notice: SurfaceNotice) {
        switch notice {
        case .engagementChanged(let isEngaged): handle(.engagement(isEngaged))
        case .presenceChanged(let isNear): handle(.presence(isNear))
        case .covered(let token): handle(.covered(token))
        case .uncovered(let token): handle(.uncovered(token))
        case .lost(let token, _): handle(.lost(token))
        case .freed: handle(.freed)
        case .foregroundChanged: handle(.foregroundChanged)
        case .transition, .cueChanged: break
        }
    }
}
