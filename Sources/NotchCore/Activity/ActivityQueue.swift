import DequeModule
public import FoundationEssentials

/// Collects activities, orders them, and shows each for a while by taking the surface over (Q1 to Q24).
///
///     let queue = ActivityQueue()
///     queue.bind(to: coordinator)
///     queue.enqueue(Activity(title: "Build finished", systemImage: "hammer", tint: .green))
///
/// The queue is a thin shell. `ActivityQueueMachine` decides; the queue sets the timer that wakes the machine, asks
/// the surface, and notifies the observers. Everything happens on the surface actor.
@SurfaceActor
public final class ActivityQueue {
    let runner: MachineRunner<ActivityQueueMachine>
    private var presenter: (any SurfacePresenting)?
    /// The surface that granted the claim that is held, or that decides the claim under way.
    private var grantor: (any SurfacePresenting)?
    private var observation: Observation?
    private let observers = Observers<(ActivityEvent, Instant)>()
    private let outbox = Outbox<ActivityQueueMachine.Effect>()
    private nonisolated let broadcast = Broadcast<ActivityEvent>()
    /// The claims and releases that still have to be carried out, in order.
    private var errands = Deque<ActivityQueueMachine.Effect>()
    private var isRunningErrands = false
    /// The callbacks to call once the queue has nothing to do with the surface any more.
    private var quiescers: [@SurfaceActor () -> Void] = []

    /// - Parameters:
    ///   - capacity: the most activities that may be pending, at least 1; `Int.max` for no bound.
    ///   - transition: how long a card takes to come. To leave, it takes 220 ms, or as long as to come where that is
    ///     shorter. The next card begins 60 ms after it began to leave.
    ///   - patience: how long an activity waits before it counts one class higher, so that none starves. `nil` for a
    ///     strict order.
    ///   - unseenLimit: how long an attended activity may be shown with nobody near, in total, before it ends;
    ///     at least its dwell. `nil` for ever.
    ///   - clock: the source of time and timers; `nil` takes `SurfaceActor.clock`.
    public nonisolated init(
        capacity: Int = 256, transition: Duration = .milliseconds(400), patience: Duration? = .seconds(60),
        unseenLimit: Duration? = .seconds(600),
        clock: (any SurfaceClock)? = nil
    ) {
        var configuration = ActivityQueueMachine.Configuration()
        configuration.capacity = capacity
        configuration.transition = transition
        configuration.handOver = Departure.handOver
        configuration.patience = patience
        configuration.unseenLimit = unseenLimit
        runner = MachineRunner(ActivityQueueMachine(configuration: configuration), clock: clock)
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
    /// The card that gave the surface back last, as it left; `nil` where it was taken down at once.
    package var leaving: CardScene? { machine.leaving }
    /// The question on screen, its marked choice and its phase.
    package var question: QuestionScene? { machine.asking.scene }
    /// The question that gave the surface back last, as it left; `nil` where it was taken down at once.
    package var leavingQuestion: QuestionScene? { question == nil ? machine.asking.leaving : nil }
    /// The question on screen that waits for its answer.
    public var openQuestion: Activity? { machine.openQuestion }
    /// The identity of the queue in its claims.
    package var claimant: UUID { machine.configuration.claimant }
    /// The activities that wait, in the order in which they were enqueued (Q6). Each access makes the array anew, in
    /// linear time; see ``pendingCount``.
    public var pending: [Activity] { machine.pending.inEnqueueOrder }

    /// Returns a part of ``pending``, for callers that read a long queue page by page.
    ///
    /// - Parameters:
    ///   - place: the place after which the page begins, as an earlier page gave it. It stays valid whatever has come,
    ///     gone or moved since. `nil` begins at the front.
    ///   - limit: the most activities that are returned.
    package func pending(after place: Int?, limit: Int) -> [PlacedActivity] {
        machine.pending.page(after: place, limit: limit)
    }

    /// Returns the activities that wait, in the order in which they will come if nothing else happens, each with the
    /// rule that gives it its place. The cost is linear in the number that is asked for.
    ///
    /// - Parameter limit: the most activities that are returned.
    package func order(limit: Int = .max) -> [ExpectedTurn] {
        machine.order(at: runner.now, limit: limit)
    }

    /// The module of activities that name none; `nil` for the one in the foreground.
    package var moduleID: String? { machine.moduleID }

    /// The number of activities that wait.
    public var pendingCount: Int { machine.pending.count }
    /// The highest priority among the activities that wait; `nil` when none waits.
    package var pendingPriority: ActivityPriority? { machine.pending.highestPriority }
    /// The most activities that may wait.
    public var capacity: Int { machine.capacity }
    /// The activity whose claim is being decided; it is neither pending nor on screen.
    package var inFlight: Activity? { machine.inFlight }
    /// The queue's step with its next or current activity.
    package var step: ActivityQueueMachine.Step { machine.step }

    /// The token of the claim that the queue holds.
    package var heldToken: SurfaceToken? { machine.token }

    /// Whether the queue waits for its turn to ask for the surface.
    package var awaitsTurn: Bool {
        if case .asking = machine.step { true } else { false }
    }

    /// Whether no card is on screen and the queue does not know yet whether another one follows.
    package var isBetweenCards: Bool { isRunningErrands && machine.card == nil && question == nil }
    /// Whether new takeovers are held back (Q6).
    public var isSuspended: Bool { machine.isSuspended }

    /// Returns the activity with this id, whether it is pending, on its way to the surface, or on it.
    public func activity(_ id: UUID) -> Activity? { machine.activity(id) }

    // MARK: Activities

    /// Adds an activity. If an activity with the same key waits, the new one replaces it and goes to the back (Q7).
    /// When the queue is full and the new activity outranks the lowest class that waits, the newest activity of that
    /// class is dropped. An idle queue asks for the surface on the actor's next turn, not within this call, and asks
    /// for whichever activity is first by then.
    ///
    /// The queue refuses an activity that outranks none of a full queue, and one whose id is in the queue or on screen.
    ///
    /// - Returns: the id of the activity and what gave way to it, or why it was refused. A refusal is told as
    ///   ``ActivityEvent/refused(_:_:)`` too (B6.15).
    @discardableResult
    public func enqueue(_ activity: Activity) -> EnqueueResult {
        EnqueueResult(of: activity.id, in: handle(.enqueue(activity)))
    }

    /// Takes over activities that were accepted in an earlier life of the program, in the order in which they were
    /// accepted.
    ///
    /// They come before the activities of this life that have the same priority. One whose id is in the queue is left
    /// out, and one whose key a waiting activity has is told as replaced (Q7). The capacity does not bound them. They
    /// age from now on, so that the time without power changes no order.
    package func restore(_ activities: [Activity]) { handle(.restore(activities)) }

    /// Takes an activity back before it is shown. The call has no effect on the activity on screen (Q10).
    ///
    /// - Returns: whether there was one to take back.
    @discardableResult
    public func cancel(_ id: UUID) -> Bool {
        let isCancellable = machine.canCancel(id)
        handle(.cancel(id))
        return isCancellable
    }

    /// Takes the activities with this key back before they are shown (Q10).
    ///
    /// - Returns: their ids.
    @discardableResult
    public func cancelAll(coalescingKey: String) -> [UUID] {
        handle(.cancelAll(coalescingKey: coalescingKey)).compactMap { effect in
            if case .event(.ended(let activity, .cancelled), _) = effect { activity.id } else { nil }
        }
    }

    /// Changes the content of an activity, wherever it is: title, subtitle, icon, tint and progress. Changes to its
    /// other properties, on which its place and its claim depend, are ignored.
    ///
    /// - Returns: whether there is such an activity.
    @discardableResult
    public func update(_ id: UUID, _ change: (inout Activity) -> Void) -> Bool {
        guard var updated = machine.activity(id) else { return false }
        var changed = updated
        change(&changed)
        // The activity keeps its identity, whatever the closure did.
        updated.takeContent(of: changed)
        handle(.update(updated))
        return true
    }

    /// Replaces the activity with the same id. Without one, it replaces the activity with the same key: the one on
    /// screen, or else the one that waits, which keeps its place.
    ///
    /// That activity keeps its id and takes over the content, the priority, the dwell, the hold and the attendance of
    /// the new one. On screen its rest begins again. While others wait, replacements prolong its rest for a minute at
    /// most. One that waits goes to the back of its new class if the priority is another. Where there is no such
    /// activity, the new one is enqueued.
    ///
    /// - Returns: the id of the activity that lives on, and what gave way to it, or why the new one was refused.
    @discardableResult
    package func replace(_ activity: Activity) -> EnqueueResult {
        let id = machine.activity(replacedBy: activity)?.id ?? activity.id
        return EnqueueResult(of: id, in: handle(.replace(activity)))
    }

    /// Returns the activity that ``replace(_:)`` would change.
    package func activity(replacedBy activity: Activity) -> Activity? { machine.activity(replacedBy: activity) }

    /// Returns the activity with this key that ``replace(_:)`` would change.
    package func activity(withKey key: String) -> Activity? { machine.activity(withKey: key) }

    /// Lets the card on screen rest for at least a time in total, because what is on it takes as long to be read. A
    /// dwell that was given stays as it is, and no card rests for longer than ten minutes because of this.
    package func rest(_ id: UUID, atLeast rest: Duration) { handle(.needs(id, rest: rest)) }

    /// Ends the card on screen before its time, or lifts its hold. The card animates out.
    ///
    /// - Parameter id: the activity that must be on screen for this to have an effect; `nil` for any.
    /// - Returns: whether there was a card to end.
    @discardableResult
    public func dismiss(_ id: UUID? = nil) -> Bool {
        let isDismissable = machine.canDismiss(id)
        handle(.dismiss(id))
        return isDismissable
    }

    // MARK: Questions

    /// Ends a question that has not ended, whether it waits or is on screen.
    ///
    /// - Parameter outcome: how the question ends; a choice that it does not have changes nothing.
    package func end(_ id: UUID, _ outcome: QuestionOutcome) { handle(.end(id, outcome)) }

    /// Tells the question on screen what somebody at the display does. The call has no effect within 500 ms after the
    /// card of the question began to come.
    package func press(_ press: QuestionMachine.Press) { handle(.press(press)) }

    /// Marks the first choice of the question on screen if none is marked.
    package func markFirst() { handle(.markFirst) }

    /// Whether no display shows questions. While it is so, each ends at once.
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

    /// Gives the queue a surface to show its activities on. Activities enqueued earlier are shown now (Q12).
    ///
    /// A program normally calls this once. A second call ends the suspension that ``quiesce()`` left behind; if it
    /// names another surface, the card on the old surface is interrupted first.
    ///
    /// - Parameter moduleID: the module of activities that name none; `nil` takes the module that is in the foreground
    ///   now.
    public func bind(to presenter: any SurfacePresenting, moduleID: String? = nil) {
        bind(to: presenter, asModule: moduleID ?? presenter.activeModuleID)
    }

    /// Gives the queue a surface, as ``bind(to:moduleID:)`` does. Activities that name no module belong to whichever one is
    /// in the foreground when they claim the surface, so that no switch keeps them away.
    package func bindToForeground(of presenter: any SurfacePresenting) { bind(to: presenter, asModule: nil) }

    private func bind(to presenter: any SurfacePresenting, asModule moduleID: String?) {
        if self.presenter !== presenter {
            if self.presenter != nil, machine.isBusy { handle(.quiesce) }
            self.presenter = presenter
            observation = presenter.observe { [weak self] in self?.hear($0) }
        }
        handle(.bind(moduleID: moduleID, tellsEdges: presenter.tellsEdges))
    }

    /// Ends the suspension that ``quiesce()`` left behind, as another ``bind(to:moduleID:)`` would (Q-D8). A queue without a
    /// surface has none.
    package func revive() {
        guard let presenter else { return }
        handle(.bind(moduleID: machine.moduleID, tellsEdges: presenter.tellsEdges))
    }

    /// Stops new takeovers. The card on screen finishes as usual. The call is idempotent (Q21).
    public func suspend() { handle(.suspend) }

    /// Ends a suspension. The call is idempotent (Q22). During a ``quiesce()`` it takes effect when that is complete.
    public func resume() { handle(.resume) }

    /// Suspends, takes the card on screen down, and returns when the queue has nothing to do with the surface
    /// any more (Q23). An activity that has not been shown goes back to the front of its class.
    public func quiesce() async {
        await withCheckedContinuation { continuation in
            quiesce { continuation.resume() }
        }
    }

    /// Does the same as ``quiesce()``, for a caller that must not leave the actor's thread. A continuation is resumed
    /// through the global executor, and an idle board does without the threads and the timer of that executor.
    ///
    /// - Parameter completion: called once; at once if there is nothing to wait for.
    public func quiesce(then completion: @escaping @SurfaceActor () -> Void) {
        handle(.quiesce)
        guard machine.isQuiescing else { return completion() }
        quiescers.append(completion)
    }

    // MARK: Observing

    /// A stream of the events. Each access makes a new, independent subscription, which buffers up to 4096 events and
    /// then loses the oldest.
    public nonisolated var events: AsyncStream<ActivityEvent> { broadcast.subscribe() }

    /// Calls `body` with each event and the exact instant at which it happened, in order and without loss,
    /// until the returned handle is released.
    public func observe(_ body: @escaping @SurfaceActor (ActivityEvent, Instant) -> Void) -> Observation {
        observers.add { body($0.0, $0.1) }
    }
}

// MARK: - Shell

extension ActivityQueue {
    // This is never inlined: inlining would copy it into each step of a continuation that answers a claim.
    @inline(never)
    @discardableResult
    private func handle(_ event: ActivityQueueMachine.Event) -> [ActivityQueueMachine.Effect] {
        look()
        return decide(event)
    }

    /// Tells the machine whether a person uses the surface or is near, if that has changed.
    private func look() {
        guard let presenter else { return }
        let (isEngaged, isNear) = (presenter.isUserEngaged, presenter.isNear)
        guard isEngaged != machine.isUserEngaged || isNear != machine.isNear else { return }
        decide(.surface(isEngaged: isEngaged, isNear: isNear))
    }

    @discardableResult
    private func decide(_ event: ActivityQueueMachine.Event) -> [ActivityQueueMachine.Effect] {
        let effects = runner.handle(event) { [weak self] in self?.handle(.deadline) }
        outbox.deliver(effects) { effect in
            switch effect {
            case .event(let event, let instant):
                observers.notify((event, instant))
                broadcast.send(event)
            case .renew(let token, let maxDuration): grantor?.renew(token, maxDuration: maxDuration)
            case .ask, .claim, .release: errands.append(effect)
            }
        }
        if !errands.isEmpty, !isRunningErrands {
            isRunningErrands = true
            runner.clock.afterArrivals { await self.runErrands() }
        }
        if !machine.isQuiescing, !quiescers.isEmpty {
            let quiescers = quiescers
            self.quiescers = []
            quiescers.forEach { $0() }
        }
        return effects
    }

    /// Carries out claims and releases, including those that follow from their answers. A claim is for the activity
    /// that is first when the claim's turn comes here (B6.12). With a surface that answers at once, nothing else runs
    /// between the release of one card and the grant of the next, so no frame can show the surface without a card
    /// (Q-D12).
    private func runErrands() async {
        while let errand = errands.popFirst() {
            switch errand {
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
        isRunningErrands = false
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
