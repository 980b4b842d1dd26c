/// The member of a stream that is on show, and its stage.
public struct StreamedMember<Member: QueueMember>: Sendable {
    public internal(set) var member: Member
    package internal(set) var stage: StreamMachine<Member>.Stage
    /// When the present stage began. The length of each pause is added to it.
    package internal(set) var stageBegan: Instant
    /// When the present stage ends; `nil` while a blocker waits.
    package internal(set) var deadline: Instant?
    /// Whether the middle phase is to be skipped, because it was ended before it was reached (B6.6).
    package internal(set) var latched = false
    /// The instant until which a timed member rests at least; `nil` where its own rest is enough.
    package internal(set) var restsUntil: Instant?

    /// When ``phase`` began. In the middle phase this is the beginning of the transition before it.
    public var phaseBegan: Instant {
        stage == .resting ? stageBegan - member.transitionDuration.timerLength : stageBegan
    }

    /// The last phase that was announced. During the end delay it is ``LifecyclePhase/hidden``, which is announced at
    /// the end of the delay.
    public var phase: LifecyclePhase {
        switch stage {
        case .entering, .resting: .animateIn
        case .leaving: .animateOut
        case .trailing: .hidden
        }
    }
}
