/// Decides the state of the surface and which claim holds it (S1 to S18).
///
/// The state of the surface has two sources. Its *base* is the state that people and the program chose: expanded,
/// compact or hidden. While a claim is held, the surface is expanded, whatever its base. Events during a claim change
/// the base. So there is no state to restore when the last claim ends: the base shows again (S6), and it is never the
/// state that the claim itself caused (Q-D13).
package struct SurfaceMachine: StateMachine {
    /// The state on show (S1).
    package private(set) var surface: SurfaceState
    /// When ``surface`` last changed.
    package private(set) var surfaceChanged: Instant = .zero
    /// The transition whose animation runs (S17).
    package private(set) var settling: SurfaceTransition?
    /// The number of transitions so far (S17).
    package private(set) var generation = 0
    package private(set) var arbiter = SurfaceArbiter()
    package private(set) var engagement = Engagement()
    package private(set) var cue: CueMachine
    /// The module in the foreground; `nil` if there are no modules.
    package private(set) var foregroundModuleID: String?

    private var base: SurfaceState
    /// Whether the last claim ended while a person was engaged. The surface then keeps its state until the engagement
    /// ends (S7).
    private var lingers = false
    /// When the last claim ended; `nil` once the surface may fall back. The surface falls back only on the next turn,
    /// so that an immediate next claim finds it expanded, and the surface does not flicker between two cards (Q-D12).
    package private(set) var handover: Instant?
    private var wasEngaged = false
    private var wasNear = false
    private var effects: [Effect] = []

    /// The duration of a transition's animation: 400 ms (S17).
    package static let settleTime: Duration = .milliseconds(400)
    /// The duration of the animation of a transition from hidden: 550 ms (S17).
    package static let settleTimeFromHidden: Duration = .milliseconds(550)

    package init(initial: SurfaceState = .hidden, foregroundModuleID: String? = nil) {
        surface = initial
        base = initial
        cue = CueMachine(surface: initial)
        self.foregroundModuleID = foregroundModuleID
    }

    /// The state that shows while no claim is held, even if a claim is held now.
    package var unclaimed: SurfaceState { lingers ? .expanded : base }
    /// Whether a person is using the surface (S12). A question or an interaction on show counts as a pin.
    package var isUserEngaged: Bool { engagement.isEngaged || arbiter.modal != nil }

    /// Everything that engages the surface: at least one cause while ``isUserEngaged``, none otherwise.
    package var causes: [EngagementCause] {
        let modal = arbiter.modal.map { EngagementCause(.interaction($0.claim.modal ?? ""), since: $0.began) }
        return engagement.causes + [modal].compactMap(\.self)
    }
    /// Whether a person is near, if only for this moment.
    package var isNear: Bool { engagement.isNear }
    /// When ``Event/deadline`` is due next; `nil` while only an event can change anything.
    package var nextDeadline: Instant? { [deadlineOfParts, handover].compactMap { $0 }.min() }

    private var deadlineOfParts: Instant? {
        [arbiter.nextDeadline, engagement.nextDeadline, cue.nextDeadline, settling?.settles].compactMap { $0 }.min()
    }

    /// Advances the surface to `now` and applies `event` there.
    ///
    /// - Returns: the effects, in order. The answer to a claim precedes the notices that the claim causes.
    package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        while let due = deadlineOfParts, due <= now { pass(due) }
        apply(event, at: now)
        defer { effects = [] }
        return effects
    }
}

// MARK: - Events

extension SurfaceMachine {
    private mutating func apply(_ event: Event, at now: Instant) {
        var isSilent = false
        switch event {
        case .launch(let greeting):
            isSilent = true
            if base == .hidden { base = .compact }
            if let greeting, cue.handle(.play(greeting), at: now) { effects.append(.notice(.cueChanged)) }
        case .open:
            move(to: .expanded)
            engage(.opened, at: now)
        case .close: collapse(to: base == .hidden ? .hidden : .compact, at: now)
        case .compact: collapse(to: .compact, at: now)
        case .hide: collapse(to: .hidden, at: now)
        case .toggle: return apply(base == .expanded || lingers ? .close : .open, at: now)
        case .expand: move(to: .expanded)
        case .hovering(let hovering): engage(.hovering(hovering), at: now)
        case .sensed(let input, let isNear): engage(.sensed(input: input, isNear), at: now)
        case .pin(let id, let reason): engage(.pin(id, reason: reason), at: now)
        case .unpin(let id): engage(.unpin(id), at: now)
        case .layoutChanged:
            // A card that changes its size is no sign that a person uses the surface (S12).
            if base == .expanded { engage(.layoutChanged, at: now) }
        case .keepOpen(let keeps): engage(.keepOpen(keeps), at: now)
        case .hoverDelay(let delay): engage(.hoverDelay(delay), at: now)
        case .hoverLinger(let linger): engage(.hoverLinger(linger), at: now)
        case .foreground(let module): changeForeground(to: module)
        case .playCue(let new): if cue.handle(.play(new), at: now) { effects.append(.notice(.cueChanged)) }
        case .stopCue: if cue.handle(.stop, at: now) { effects.append(.notice(.cueChanged)) }
        case .begin(let claim): begin(claim, at: now)
        case .end(let token): passOn(arbiter.end(token, at: now), at: now)
        case .renew(let token, let maxDuration): arbiter.renew(token, maxDuration: maxDuration, at: now)
        case .invalidateClaims(let module): passOn(arbiter.invalidateClaims(ownedBy: module, at: now), at: now)
        case .invalidate(let token): passOn(arbiter.invalidate(token, at: now), at: now)
        case .deadline: handover = nil
        }
        conclude(at: now, isSilent: isSilent)
    }

    private mutating func changeForeground(to module: String?) {
        guard module != foregroundModuleID else { return }
        foregroundModuleID = module
        effects.append(.notice(.foregroundChanged(module)))
    }

    private mutating func begin(_ claim: SurfaceClaim, at now: Instant) {
        let (decision, notices) = arbiter.begin(
            claim, foreground: foregroundModuleID, isEngaged: isUserEngaged, at: now)
        effects.append(.decided(decision))
        passOn(notices, at: now)
        if decision.token != nil { handover = nil }
    }

    /// Passes on the notices of the arbiter.
    private mutating func passOn(_ notices: [SurfaceNotice], at now: Instant) {
        effects += notices.map(Effect.notice)
        guard notices.contains(.freed) else { return }
        handover = now
        lingers = isUserEngaged && base != .expanded
    }

    private mutating func engage(_ event: Engagement.Event, at now: Instant) {
        let wasHovering = engagement.isHovering
        let collapses = engagement.handle(event, at: now)
        if engagement.isHovering, !wasHovering { move(to: .expanded) }
        if collapses, base == .expanded { collapse(to: .compact, at: now) }
    }

    private mutating func collapse(to state: SurfaceState, at now: Instant) {
        move(to: state)
        _ = engagement.handle(.closed, at: now)
    }

    private mutating func move(to state: SurfaceState) {
        base = state
        lingers = false
        handover = nil
    }
}

// MARK: - Consequences

extension SurfaceMachine {
    /// Handles all timers that are due at `due`, except the handover, which waits for the next turn.
    private mutating func pass(_ due: Instant) {
        passOn(arbiter.expire(at: due), at: due)
        // This notice does not move the surface: it has already fallen back, or a person keeps it open.
        if arbiter.giveUpTurns(at: due) { effects.append(.notice(.freed)) }
        engage(.deadline, at: due)
        if cue.handle(.deadline, at: due) { effects.append(.notice(.cueChanged)) }
        if let settling, settling.settles <= due {
            self.settling = nil
            effects.append(.settled(generation: settling.generation))
        }
        conclude(at: due)
    }

    /// Reports a change of presence or engagement, and moves the surface to the state that follows from all its parts.
    private mutating func conclude(at now: Instant, isSilent: Bool = false) {
        if isNear != wasNear {
            wasNear = isNear
            effects.append(.notice(.presenceChanged(isNear)))
        }
        if isUserEngaged != wasEngaged {
            wasEngaged = isUserEngaged
            if !isUserEngaged { lingers = false }
            effects.append(.notice(.engagementChanged(isUserEngaged)))
        }
        let state = arbiter.isHeld || handover != nil ? .expanded : unclaimed
        if state != surface { change(to: state, at: now, isSilent: isSilent) }
    }

    private mutating func change(to state: SurfaceState, at now: Instant, isSilent: Bool) {
        generation += 1
        let transition = SurfaceTransition(
            from: surface, to: state, began: now,
            settles: now + (surface == .hidden ? Self.settleTimeFromHidden : Self.settleTime),
            generation: generation, isSilent: isSilent)
        surface = state
        surfaceChanged = now
        settling = transition
        effects.append(.notice(.transition(transition)))
        if cue.handle(.surface(state), at: now) { effects.append(.notice(.cueChanged)) }
    }
}

extension SurfaceMachine {
    /// The events of a surface.
    package enum Event: MachineEvent {
        /// The program starts. A hidden surface becomes compact, silently, and the cue, if any, plays (S18).
        case launch(FeedbackCue?)
        /// A person opens the surface (S14).
        case open
        /// A person closes the surface (S14).
        case close
        /// Closes an open surface, whatever opened it, and opens a closed one (S15).
        case toggle
        /// The program expands, compacts or hides the surface. None of them counts as engagement (S12).
        case expand, compact, hide
        /// A person came near, which expands the surface, or left, which compacts it (S16).
        case hovering(Bool)
        /// An input senses a person (`true`) or does not (`false`). The event expands and compacts the surface as
        /// hovering does, after the delay and the linger that ``Engagement`` describes. An input that is lost or
        /// unknown senses no person.
        case sensed(input: String, Bool)
        case pin(PinID, reason: String?)
        case unpin(PinID)
        /// The expanded content changed its size (S16).
        case layoutChanged
        /// Whether the surface stays open when a hover ends (S16).
        case keepOpen(Bool)
        /// The time that a person must be sensed before they count as hovering.
        case hoverDelay(Duration)
        /// The time without a sensed person after which the hover ends.
        case hoverLinger(Duration)
        /// Another module is in the foreground; `nil` if none is.
        case foreground(String?)
        case playCue(FeedbackCue)
        case stopCue
        /// A claimant asks for the surface. ``Effect/decided(_:)`` answers it.
        case begin(SurfaceClaim)
        case end(SurfaceToken)
        /// Restarts the watchdog of a claim, with a new longest time.
        case renew(SurfaceToken, maxDuration: Duration?)
        /// Drops all claims of a module (S9).
        case invalidateClaims(ownedBy: String)
        /// Drops one claim, and notifies its holder.
        case invalidate(SurfaceToken)
        /// Time has passed.
        case deadline
    }

    /// The effects of an event, which the shell carries out.
    package enum Effect: Hashable, Sendable {
        /// The answer to ``Event/begin(_:)``.
        case decided(SurfaceDecision)
        case notice(SurfaceNotice)
        /// The animation of the transition with this generation is over (S17).
        case settled(generation: Int)
    }
}

/// The part of the surface that is in use (S1).
public enum SurfaceState: String, CaseIterable, Hashable, Sendable {
    /// The full card, or the opened home view.
    case expanded
    /// The idle strip: the home view at rest.
    case compact
    /// The surface is empty, and the panel is dark.
    case hidden
}

/// A change of the surface's state.
public struct SurfaceTransition: Hashable, Sendable {
    public let from: SurfaceState
    public let to: SurfaceState
    public let began: Instant
    /// The end of the animation: 400 ms after it began, or 550 ms from hidden (S17).
    public let settles: Instant
    /// The number of the transition. A newer transition supersedes an older one (S17).
    public let generation: Int
    /// Whether the transition is part of the launch, and so not caused by a person or a card (S18).
    public let isSilent: Bool
}
