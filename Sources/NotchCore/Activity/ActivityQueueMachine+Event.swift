package import FoundationEssentials

extension ActivityQueueMachine {
    /// What can happen to a queue, besides an activity being enqueued, which can fail.
    package enum Event: Sendable {
        /// There is a surface to claim (Q12); activities that name no module belong to this one. Whether the surface
        /// tells of edges is ``SurfacePresenting/tellsEdges``.
        case bind(moduleID: String?, tellsEdges: Bool = false)
        /// Takes back an activity that is not on screen yet (Q10).
        case cancel(UUID)
        /// Takes back those that are not on screen yet and have this key (Q10).
        case cancelAll(coalescingKey: String)
        /// Gives an activity new content, wherever it is; see ``ActivityQueue/update(_:_:)``.
        case update(Activity)
        /// Ends the card on screen before its time, or lifts its hold; `nil` is whichever is there.
        case dismiss(UUID?)
        /// No new takeovers (Q21).
        case suspend
        case resume
        /// Leaves the surface at once (Q23).
        case quiesce
        /// A person began or stopped using the surface (Q17).
        case engagement(Bool)
        /// A person came near, or left; the dwell of attended activities goes by it.
        case presence(Bool)
        /// The answer to ``Effect/ask``: the turn has come.
        case ask
        /// The answer to ``Effect/claim(_:)``.
        case decided(SurfaceDecision)
        /// The answer to ``Effect/release(_:)``.
        case released
        /// A stronger claim came over this one.
        case covered(SurfaceToken)
        /// The claim that was over this one has ended.
        case uncovered(SurfaceToken)
        /// Our claim ended without our doing.
        case lost(SurfaceToken)
        /// No claim is held on the surface any more: a good moment to try again.
        case freed
        /// Another module is in the foreground.
        case foregroundChanged
        /// Time has passed.
        case deadline
    }

    /// What follows from an event.
    package enum Effect: Hashable, Sendable {
        /// Answer with ``Event/ask`` on the actor's next turn, when all has happened that happens in this one. What
        /// follows from ``release(_:)`` is its turn already: answer that at once.
        case ask
        /// Ask for the surface, at once, and answer with ``Event/decided(_:)``. One at a time.
        case claim(SurfaceClaim)
        /// End a claim, and answer with ``Event/released``. One for each grant (Q16).
        case release(SurfaceToken)
        /// Tell observers; the instant is the exact one, which may lie before the event's.
        case event(ActivityEvent, at: Instant)
    }
}
