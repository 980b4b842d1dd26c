/// Owns the surface: its state, its users, and its claims (S1 to S18).
///
/// The coordinator is a thin shell: `SurfaceMachine` decides, the clock wakes the coordinator, and the coordinator
/// notifies observers. All its work runs in order on the surface actor (S11). The coordinator draws nothing.
@SurfaceActor
public final class SurfaceCoordinator: SurfacePresenting {
    let runner: MachineRunner<SurfaceMachine>
    private let observers = Observers<SurfaceNotice>()
    private let effectQueue = EffectQueue<SurfaceMachine.Effect>()
    private var nextPin = 0
    /// The name of the input that opened the surface.
    private var opener: String?
    /// The callers that wait for a transition to settle (S17).
    private var waiters: [(generation: Int, continuation: CheckedContinuation<Bool, Never>)] = []

    /// - Parameters:
    ///   - initial: the state at the start; ``launch(cue:)`` shows a hidden surface.
    ///   - foregroundModuleID: the module in the foreground; `nil` if there are no modules.
    ///   - clock: the source of time and timers; `nil` takes `SurfaceActor.clock`.
    public nonisolated init(
        initial: SurfaceState = .hidden, foregroundModuleID: String? = nil, clock: (any SurfaceClock)? = nil
    ) {
        runner = MachineRunner(SurfaceMachine(initial: initial, foregroundModuleID: foregroundModuleID), clock: clock)
    }

    // MARK: State

    var machine: SurfaceMachine { runner.machine }
    /// The state on show (S1).
    public var surface: SurfaceState { machine.surface }
    /// The state that shows while no claim is held. After the last claim, ``surface`` waits a turn for another claim;
    /// this property does not wait.
    package var unclaimed: SurfaceState { machine.unclaimed }
    /// When ``surface`` last changed.
    package var surfaceChanged: Instant { machine.surfaceChanged }
    /// The feedback cue that plays (S18).
    package var cue: CueScene? { machine.cue.current }
    /// Whether a person is using the surface (S12).
    public var isUserEngaged: Bool { machine.isUserEngaged }
    /// Whether a person is near, even if only briefly.
    public var isNear: Bool { machine.isNear }
    /// The engagement of the surface, in detail.
    package var engagement: Engagement { machine.engagement }

    /// The causes of the engagement, with the input that opened the surface.
    public var engagementCauses: [EngagementCause] {
        machine.causes.map { cause in
            guard case .opened = cause.kind else { return cause }
            return EngagementCause(.opened(by: opener), since: cause.since, until: cause.until)
        }
    }

    /// The reasons of the pins, oldest first (S16). A question or an interaction on show counts as one, with its name.
    public var pins: [String?] {
        machine.engagement.pinReasons + [machine.arbiter.modal?.claim.modal].compactMap(\.self)
    }
    /// The granted claims, the one on show last (S5).
    package var holdings: [SurfaceArbiter.Holding] { machine.arbiter.holdings }
    /// Always `true`: the coordinator reports each change at once.
    public var reportsChanges: Bool { true }
    public var activeModuleID: String? { machine.foregroundModuleID }

    /// The module in the foreground; `nil` if there are no modules.
    public var foregroundModuleID: String? {
        get { machine.foregroundModuleID }
        set { handle(.foreground(newValue)) }
    }

    /// Whether the surface stays open when a hover ends (S16).
    public var keepOpen: Bool {
        get { machine.engagement.keepsOpen }
        set { handle(.keepOpen(newValue)) }
    }

    /// The time that a person must be sensed before they count as hovering, so that a passing hand does not count:
    /// 120 ms by default. A change takes effect at once.
    public var hoverDelay: Duration {
        get { machine.engagement.hoverDelay }
        set { handle(.hoverDelay(newValue)) }
    }

    /// The time without a sensed person after which the hover ends, so that a flickering sensor does not end it: 80 ms
    /// by default. It delays the next card, so keep it far below 200 ms (Q17). A change takes effect at once.
    public var hoverLinger: Duration {
        get { machine.engagement.hoverLinger }
        set { handle(.hoverLinger(newValue)) }
    }

    // MARK: Engagement

    /// Shows a hidden surface, silently, and plays a greeting (S18).
    ///
    /// - Parameter cue: the greeting; `nil` for none.
    public func launch(cue: FeedbackCue? = .launch) { handle(.launch(cue)) }

    /// Opens the surface for a person (S14).
    ///
    /// - Parameter input: the name of the input that the person uses, for ``engagementCauses``.
    public func open(by input: String? = nil) { noteOpening(by: input) { handle(.open) } }

    /// Closes the surface for a person (S14).
    public func close() { handle(.close) }

    /// Closes an open surface, whatever opened it, and opens a closed one (S15). A card on show does not count: the
    /// call toggles the base state under the card.
    ///
    /// - Parameter input: the same as for ``open(by:)``.
    public func toggle(by input: String? = nil) { noteOpening(by: input) { handle(.toggle) } }

    private func noteOpening(by input: String?, _ change: () -> Void) {
        let wasOpen = machine.engagement.isOpenedByUser
        change()
        if !wasOpen { opener = input }
    }

    /// Reports that a person came near, which expands the surface, or left, which compacts it (S16). This report by
    /// hand takes effect at once; see ``sense(_:_:)`` for the reports of sensors.
    public func setHovering(_ hovering: Bool) { handle(.hovering(hovering)) }

    /// Reports whether an input senses a person.
    ///
    /// A person is near while any input senses them. They hover once they have been near for ``hoverDelay``, and until
    /// they have been away for ``hoverLinger``.
    ///
    /// - Parameters:
    ///   - input: the name of the input. No two inputs have the same name.
    ///   - isNear: whether the input senses a person; `false` also for an input that is lost, removed or unknown.
    public func sense(_ input: String, _ isNear: Bool) { handle(.sensed(input: input, isNear)) }

    /// Keeps the surface open, and cards off it, until the returned pin is released (S16).
    public func pin(reason: String? = nil) -> PresentationPin {
        let id = PinID(nextPin)
        nextPin += 1
        handle(.pin(id, reason: reason))
        return PresentationPin(id: id, reason: reason) { [weak self] in self?.handle(.unpin($0)) }
    }

    /// Reports that the expanded content changed its size. For 600 ms the end of a hover does not count (S16).
    public func layoutChanged() { handle(.layoutChanged) }

    /// Reports that the home, or a view beside the middle, may have new content.
    ///
    /// Call it when values that a view reads have changed. The display builds the view again while it is in sight, and
    /// draws the difference. A view that is equal to its predecessor draws nothing.
    public func homeChanged() { deliver([.notice(.homeChanged)]) }

    // MARK: Transitions

    /// Expands the surface. The call does not count as engagement (S12).
    ///
    /// - Returns: `true` once the surface has settled; `false` as soon as another transition supersedes this one (S17).
    @discardableResult
    public func expand() async -> Bool {
        handle(.expand)
        return await settled()
    }

    /// Compacts the surface; see ``expand()``. Under a card the call takes effect when the card ends.
    @discardableResult
    public func compact() async -> Bool {
        handle(.compact)
        return await settled()
    }

    /// Hides the surface; see ``expand()``. Under a card the call takes effect when the card ends.
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

    /// Plays a cue. On a hidden surface the cue waits until the surface is no longer hidden (S18).
    public func playCue(_ cue: FeedbackCue = FeedbackCue()) { handle(.playCue(cue)) }

    /// Ends the current cue, and drops a waiting cue.
    public func stopCue() { handle(.stopCue) }

    // MARK: Claims

    public func beginTransientPresentation(_ claim: SurfaceClaim) async -> SurfaceToken? {
        begin(claim).token
    }

    public func decide(_ claim: SurfaceClaim) async -> SurfaceDecision { begin(claim) }

    public func endTransientPresentation(_ token: SurfaceToken) async {
        end(token)
        guard let handover = machine.handover else { return }
        await withCheckedContinuation { continuation in
            runner.clock.afterArrivals {
                // The surface falls back now, unless a claim has followed.
                if self.machine.handover == handover { self.handle(.deadline) }
                continuation.resume()
            }
        }
    }

    public func handOver(_ token: SurfaceToken) async { end(token) }

    public func renew(_ token: SurfaceToken, maxDuration: Duration?) {
        handle(.renew(token, maxDuration: maxDuration))
    }

    // These functions are for callers that must not suspend. Their names differ from the protocol's, because
    // asynchronous code would otherwise call the protocol's default implementations.

    func begin(_ claim: SurfaceClaim) -> SurfaceDecision { handle(.begin(claim)) ?? .denied(.held) }
    func end(_ token: SurfaceToken) { handle(.end(token)) }

    /// Drops all claims of a module (S9). Their holders are notified, and their tokens are stale.
    public func invalidateClaims(ownedBy moduleID: String) {
        handle(.invalidateClaims(ownedBy: moduleID))
    }

    /// Drops one claim. Its holder is notified, and its token is stale.
    package func invalidate(_ token: SurfaceToken) { handle(.invalidate(token)) }

    // MARK: Observing

    /// Calls `body` with each change, in order, until the returned handle is released.
    public func observe(_ body: @escaping @SurfaceActor (SurfaceNotice) -> Void) -> Observation {
        observers.add(body)
    }

    @discardableResult
    private func handle(_ event: SurfaceMachine.Event) -> SurfaceDecision? {
        let effects = runner.handle(event) { [weak self] in self?.handle(.deadline) }
        deliver(effects)
        if case .decided(let decision)? = effects.first(where: { if case .decided = $0 { true } else { false } }) {
            return decision
        }
        return nil
    }

    private func deliver(_ effects: [SurfaceMachine.Effect]) {
        effectQueue.deliver(effects) { effect in
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
    }

    private func resumeWaiters(didSettle: Bool, where applies: (Int) -> Bool) {
        for waiter in waiters where applies(waiter.generation) {
            waiter.continuation.resume(returning: didSettle)
        }
        waiters.removeAll { applies($0.generation) }
    }
}
