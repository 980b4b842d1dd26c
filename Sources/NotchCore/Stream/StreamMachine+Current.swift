extension StreamMachine {
    /// The member on show, and where in its life it is.
    public struct Current: Sendable {
        public internal(set) var member: Member
        public internal(set) var stage: Stage
        /// When the present stage began; moved by the length of each pause.
        public internal(set) var stageBegan: Instant
        /// When the present stage ends; `nil` while a blocker waits.
        var deadline: Instant?
        /// The middle phase is to be skipped, because it was ended before it was reached (B6.6).
        var latched = false

        /// When ``phase`` began: before the transition that the middle phase follows.
        public var phaseBegan: Instant {
            stage == .resting ? stageBegan - member.transitionDuration.timerLength : stageBegan
        }

        /// The last phase that was announced.
        public var phase: LifecyclePhase {
            switch stage {
            case .entering, .resting: .animateIn
            case .leaving: .animateOut
            case .trailing: .hidden
            }
        }
    }

    /// The steps of a member's life, between the announced phases (U3).
    public enum Stage: Hashable, Sendable {
        /// Animating in.
        case entering
        /// The middle phase.
        case resting
        /// Animating out.
        case leaving
        /// Gone from view, waiting for its end delay; `hidden` is announced at the end of it.
        case trailing
    }
}
