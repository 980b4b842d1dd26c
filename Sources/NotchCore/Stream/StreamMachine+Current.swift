extension StreamMachine {
    package typealias Current = StreamedMember<Member>

    /// The steps of a member's life, between the announced phases (U3).
    package enum Stage: Hashable, Sendable {
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
