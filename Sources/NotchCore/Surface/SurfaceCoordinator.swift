/// Owns the surface: what state it is in, who uses it, and which claim has it (S1 to S18).
///
/// A thin shell: ``SurfaceMachine`` decides, the clock wakes it, observers are told. Everything runs in order
/// on the surface actor (S11). It draws nothing.
@SurfaceActor
public final class SurfaceCoordinator: SurfacePresenting {
    private(set) var machine: SurfaceMachine
    let timer: DeadlineTimer
    private let observers = Observers<SurfaceNotice>()
    private let outbox = Outbox<SurfaceMachine.Effect>()
    private var nextPin = 0
    /// The name of the input that opened it.
    private var opener: String?
    /// Those who wait for a transition to settle (S17).
    private var waiters: [(generation: Int, continuation: CheckedContinuation<Bool, Never>)] = []

    /// - Parameters:
    ///   - initial: the state before anything has happened; ``launch(cue:)`` brings a hidden surface up.
    ///   - foregroundModuleID: the module in the foreground, `nil` where there are no modules.
    ///   - clock: where time and timers come from; `nil` takes ``SurfaceActor/clock``.
    public nonisolated init(
        initial: SurfaceState = .hidden, foregroundModuleID: String? = nil, clock: (any SurfaceClock)? = nil
    ) {
        machine = SurfaceMachine(initial: initial, foregroundModuleID: foregroundModuleID)
        timer = DeadlineTimer(clock: clock)
    }

    // MARK: State

    /// The state on show (S1).
    public var surface: SurfaceState { machine.surface }

    /// The state that shows when no claim is held. Unlike ``surface`` it does not wait a turn after the last
    /// claim for another to follow.
    public var unclaimed: SurfaceState { machine.unclaimed }

    /// When ``surface`` last changed.
    public var surfaceChanged: Instant { machine.surfaceChanged }

    /// The feedback cue that plays (S18).
    public var cue: CueScene? { machine.cue.current }

    /// Whether a person is using the surface (S12).
    public var isUserEngaged: Bool { machine.isUserEngaged }

    /// Whether a person is near, if only for this moment.
    public var isNear: Bool { machine.isNear }

    /// What engages it, in detail.
    public var engagement: Engagement { machine.engagement }

    /// Everything by which somebody uses it, with the input that opened it.
    public var engagementCauses: [EngagementCause] {
        machine.engagement.causes.map { cause in
            guard case .opened = cause.kind else { return cause }
            return EngagementCause(.opened(by: opener), since: cause.since, until: cause.until)
        }
    }

    /// Why each pin is held, oldest first (S16).
    public var pins: [String?] { machine.engagement.pinReasons }

    /// The granted claims, the one on show last (S5).
    public var holdings: [SurfaceArbiter.Holding] { machine.arbiter.holdings }

    /// `true`: each change is told at once.
    public var tellsEdges: Bool { true }

    public var activeModuleID: String? { machine.foregroundModuleID }

    /// The module in the foreground; `nil` where there are no modules.
    public var foregroundModuleID: String? {
        get { machine.foregroundModuleID }
        set { handle(.foreground(newValue)) }
    }

    /// Whether the surface stays open when a hover ends (S16).
    public var keepOpen: Bool {
        get { machine.engagement.keepsOpen }
        set { handle(.keepOpen(newValue)) }
    }

    /// How long somebody must be sensed before they count as hovering, so that a hand which passes by does not:
    /// 120 ms unless set. A change holds at once.
    public var hoverDelay: Duration {
        get { machine.engagement.hoverDelay }
        set { handle(.hoverDelay(newValue)) }
    }

    /// How long nobody must be sensed before the hover ends, so that a sensor which flickers ends none: 80 ms
    /// unless set. The next card waits for it; keep it far below 200 ms (Q17). A change holds at once.
    public var hoverLinger: Duration {
        get { machine.engagement.hoverLinger }
        set { handle(.hoverLinger(newValue)) }
    }

    // MARK: Engagement

    /// Brings a hidden surface up, silently, and greets (S18).
    ///
    /// - Parameter cue: the greeting; `nil` for none.
    public func launch(cue: FeedbackCue? = .launch) {
        handle(.launch(cue))
    }

    /// Somebody opens the surface (S14).
    ///
    /// - Parameter input: what they do it by, for ``engagementCauses``.
    public func open(by input: String? = nil) {
        noteOpening(by: input) { handle(.open) }
    }

    /// Somebody closes the surface (S14).
    public func close() {
        handle(.close)
    }

    /// Closes an open surface, whatever opened it, and opens any other (S15). A card on show counts for
    /// nothing here: what is toggled is the surface under it.
    ///
    /// - Parameter input: as of ``open(by:)``.
    public func toggle(by input: String? = nil) {
        noteOpening(by: input) { handle(.toggle) }
    }

    private func noteOpening(by input: String?, _ change: () -> Void) {
        let wasOpen = machine.engagement.isOpenedByUser
        change()
        if !wasOpen { opener = input }
    }

    /// Somebody came near, which expands the surface, or left, which compacts it (S16). Said by hand, it holds at
    /// once; see ``sense(_:_:)`` for what sensors say.
    public func setHovering(_ hovering: Bool) {
        handle(.hovering(hovering))
    }

    /// An input senses somebody, or nobody any more.
    ///
    /// Somebody is near while any input says so, and hovers once they have been for ``hoverDelay``, until they
    /// have not been for ``hoverLinger``.
    ///
    /// - Parameters:
    ///   - input: its name; two inputs have two.
    ///   - isNear: `false` also for an input that is lost, removed or unknown.
    public func sense(_ input: String, _ isNear: Bool) {
        handle(.sensed(input: input, isNear))
    }

    /// Keeps the surface open, and cards away, until the returned pin is released (S16).
    public func pin(reason: String? = nil) -> PresentationPin {
        pin(reason: reason, isModal: false)
    }

    /// - Parameter isModal: it is an interaction's.
    func pin(reason: String?, isModal: Bool) -> PresentationPin {
        let id = PinID(nextPin)
        nextPin += 1
        handle(.pin(id, reason: reason, isModal: isModal))
        return PresentationPin(id: id, reason: reason) { [weak self] in self?.handle(.unpin($0)) }
    }

    /// The expanded content changed its size: for 600 ms a hover that ends does not count (S16).
    public func layoutChanged() {
        handle(.layoutChanged)
    }

    // MARK: Transitions

    /// Expands the surface without engaging anybody (S12).
    ///
    /// - Returns: `true` once the surface has settled, `false` as soon as another transition supersedes (S17).
    @discardableResult
    public func expand() async -> Bool {
        handle(.expand)
        return await settled()
    }

    /// Compacts the surface; see ``expand()``. Under a card it takes effect when the card ends.
    @discardableResult
    public func compact() async -> Bool {
        handle(.compact)
        return await settled()
    }

    /// Hides the surface; see ``expand()``. Under a card it takes effect when the card ends.
    @discardableResult
    public func hide() async -> Bool {
        handle(.hide)
        return await settled()
    }

    private func settled() async -> Bool {
        guard let transition = machine.settling else { return true }
        return await withCheckedContinuation { waiters.append((transition.generation, $0)) }
    }

    // MARK: Cues

    /// Plays a cue, or on a hidden surface lets it wait until it is not (S18).
    public func playCue(_ cue: FeedbackCue = FeedbackCue()) {
        handle(.playCue(cue))
    }

    /// Ends the cue that plays, and forgets one that waits.
    public func stopCue() {
        handle(.stopCue)
    }

    // MARK: Claims

    public func beginTransientPresentation(_ claim: SurfaceClaim) async -> SurfaceToken? {
        begin(claim).token
    }

    public func decide(_ claim: SurfaceClaim) async -> SurfaceDecision {
        begin(claim)
    }

    public func endTransientPresentation(_ token: SurfaceToken) async {
        end(token)
    }

    // For those who must not let go of the actor in between. Not by the names above: from asynchronous code they would
    // lose to the protocol's defaults.

    func begin(_ claim: SurfaceClaim) -> SurfaceDecision {
        handle(.begin(claim)) ?? .denied(.held)
    }

    func end(_ token: SurfaceToken) {
        handle(.end(token))
    }

    /// Drops all claims of a module (S9); their holders are told, and their tokens are stale.
    public func invalidateClaims(ownedBy moduleID: String) {
        handle(.invalidateClaims(ownedBy: moduleID))
    }

    // MARK: Observing

    /// Calls `body` with each change, in order, until the returned handle is released.
    public func observe(_ body: @escaping @SurfaceActor (SurfaceNotice) -> Void) -> Observation {
        observers.add(body)
    }

    @discardableResult
    private func handle(_ event: SurfaceMachine.Event) -> SurfaceDecision? {
        let effects = machine.handle(event, at: timer.clock.now)
        timer.arm(machine.nextDeadline) { [weak self] in self?.handle(.deadline) }
        outbox.deliver(effects) { effect in
            switch effect {
            case .decided: break
            case .notice(let notice):
                if case .transition(let transition) = notice {
                    resumeWaiters(didSettle: false) { $0 < transition.generation }
                }
                observers.notify(notice)
            case .settled(let generation): resumeWaiters(didSettle: true) { $0 <= generation }
            }
        }
        if case .decided(let decision)? = effects.first(where: { if case .decided = $0 { true } else { false } }) {
            return decision
        }
        return nil
    }

    private func resumeWaiters(didSettle: Bool, where applies: (Int) -> Bool) {
        for waiter in waiters where applies(waiter.generation) {
            waiter.continuation.resume(returning: didSettle)
        }
        waiters.removeAll { applies($0.generation) }
    }
}
