/// Decides which feedback cue plays (S18). It is a part of ``SurfaceMachine``.
package struct CueMachine: StateMachine {
    package enum Event: MachineEvent, Hashable {
        /// Plays a cue instead of the one that plays. On a hidden surface the cue plays as soon as the surface is not
        /// hidden any more.
        case play(FeedbackCue)
        case stop
        /// The surface has a new state.
        case surface(SurfaceState)
        case deadline
    }

    /// The cue that plays.
    package private(set) var current: CueScene?
    /// The cue that plays once the surface is not hidden any more.
    package private(set) var queued: FeedbackCue?
    private var surface: SurfaceState

    package init(surface: SurfaceState) {
        self.surface = surface
    }

    /// When a cue that does not repeat is over. A repeating cue needs no timer.
    package var nextDeadline: Instant? {
        current.flatMap { $0.repeats ? nil : $0.began + $0.duration }
    }

    /// - Returns: whether ``current`` changed.
    package mutating func handle(_ event: Event, at now: Instant) -> Bool {
        let before = current
        switch event {
        case .play(let cue): play(cue, at: now)
        case .stop: (current, queued) = (nil, nil)
        case .surface(let state):
            surface = state
            // The thing that a repeating cue points at is in view now.
            if state == .expanded, current?.repeats == true { current = nil }
            if state != .hidden, let cue = queued {
                queued = nil
                play(cue, at: now)
            }
        case .deadline:
            if let nextDeadline, nextDeadline <= now { current = nil }
        }
        return current != before
    }

    private mutating func play(_ cue: FeedbackCue, at now: Instant) {
        switch surface {
        case .hidden: queued = cue
        case .expanded where cue.repeats: break
        case .expanded, .compact:
            current = CueScene(tint: cue.tint, began: now, duration: cue.duration.timerLength, repeats: cue.repeats)
        }
    }
}
