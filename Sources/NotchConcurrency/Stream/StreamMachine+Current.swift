extension StreamMachine {
    package typealias Current = StreamedMember<Member>

    /// The steps of a member's life, between the announced phases (U3).
    package enum Stage: Hashable, Sendable {
        /// The member animates in.
        case entering
        /// The member is in its middle phase.
        case resting
        /// The member animates out.
        case leaving
        /// The member is gone from view, and its end delay runs. `hidden` is announced at the end of the delay.
        case trailing
    }
}
