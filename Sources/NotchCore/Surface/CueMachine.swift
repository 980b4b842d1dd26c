/// Decides which feedback cue plays (S18). It is a part of ``SurfaceMachine``.
package struct CueMachine: StateMachine {
    package enum Event: MachineEvent, Hashable {
        /// Plays a cue instead of the current cue. On a hidden surface the cue plays as soon as the surface is no
        /// longer hidden.
        case play(FeedbackCue)
        case stop
        /// The surface has a new state.
        case surface(SurfaceState)
        case deadline
    }

    /// The cue that plays.
    package private(set) var current: CueScene?
    /// The cue that plays once the surface is no longer hidden.
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
            // The content that a repeating cue points at is in view now.
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

/// A short shimmer along the surface's edge. It informs a person of an event, without asking for a reaction (S18).
public struct FeedbackCue: Hashable, Sendable {
    public var tint: Tint
    /// The duration of one sweep. A negative duration counts as zero.
    public var duration: Duration
    /// Whether the cue repeats until it is stopped or the surface expands.
    public var repeats: Bool

    /// The default duration of a sweep: 0.85 s (S18).
    public static let defaultDuration: Duration = .milliseconds(850)

    /// The cue that plays at launch: 1.1 s (S18).
    public static let launch = FeedbackCue(duration: .milliseconds(1100))

    public init(tint: Tint = .accent, duration: Duration = FeedbackCue.defaultDuration, repeats: Bool = false) {
        self.tint = tint
        self.duration = duration
        self.repeats = repeats
    }
}

/// A peripheral feedback cue: a short shimmer along the surface's edge (S18).
package struct CueScene: Hashable, Sendable {
    package var tint: Tint
    package var began: Instant
    /// The duration of one sweep. A repeating cue starts its next sweep then.
    package var duration: Duration
    package var repeats: Bool

    package init(tint: Tint, began: Instant, duration: Duration, repeats: Bool) {
        self.tint = tint
        self.began = began
        self.duration = duration
        self.repeats = repeats
    }
}
