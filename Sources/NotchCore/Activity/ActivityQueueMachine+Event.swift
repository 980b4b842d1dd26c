package import FoundationEssentials

extension ActivityQueueMachine {
    /// The things that can happen to a queue.
    package enum Event: MachineEvent {
        /// There is a surface to claim (Q12). Activities that name no module belong to `moduleID`. `tellsEdges` is the
        /// surface's ``SurfacePresenting/tellsEdges``.
        case bind(moduleID: String?, tellsEdges: Bool = false)
        /// Accepts the activity (Q7) or refuses it; see ``EnqueueResult``.
        case enqueue(Activity)
        /// Takes over activities that were accepted in an earlier life of the program; see
        /// ``ActivityQueue/restore(_:)``.
        case restore([Activity])
        /// Takes back the activity with this id if it is not on screen yet (Q10).
        case cancel(UUID)
        /// Takes back the activities that are not on screen yet and have this key (Q10).
        case cancelAll(coalescingKey: String)
        /// Gives an activity new content, wherever it is; see ``ActivityQueue/update(_:_:)``.
        case update(Activity)
        /// Gives the activity with the same id or key what this one has; see ``ActivityQueue/replace(_:)``.
        case replace(Activity)
        /// Lets the card of this activity rest until it has been read; see ``ActivityQueue/rest(_:atLeast:)``.
        case needs(UUID, rest: Duration)
        /// Ends the card on screen before its time, or lifts its hold; `nil` ends whichever card is there.
        case dismiss(UUID?)
        /// Stops new takeovers (Q21).
        case suspend
        case resume
        /// Takes the queue off the surface at once (Q23).
        case quiesce
        /// Whether a person uses the surface (Q17), and whether one is near, on which the dwell of attended activities
        /// depends. The shell tells it before each other event, because some surfaces report no edges.
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
        /// The shell answers with ``Event/ask`` on the actor's next turn, after everything that happens in the present
        /// one. When the effect follows from ``release(_:)``, that turn has already come, and the shell answers at
        /// once.
        case ask
        /// The shell asks the surface for this claim at once, and answers with ``Event/decided(_:)``. Only one claim is
        /// under way at a time.
        case claim(SurfaceClaim)
        /// The shell lets the watchdog of the claim begin anew with this longest time. It expects no answer.
        case renew(SurfaceToken, maxDuration: Duration?)
        /// The shell ends the claim with this token, and answers with ``Event/released``. Each grant is released once
        /// (Q16).
        case release(SurfaceToken)
        /// The shell tells the observers. The instant is the exact one of the event, which may lie before the instant
        /// at which the machine was called.
        case event(ActivityEvent, at: Instant)
    }
}
