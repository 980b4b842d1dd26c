/// The member of a stream that is on show, and where in its life it is.
public struct StreamedMember<Member: QueueMember>: Sendable {
    public internal(set) var member: Member
    package internal(set) var stage: StreamMachine<Member>.Stage
    /// When the present stage began; moved by the length of each pause.
    package internal(set) var stageBegan: Instant
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
