extension QuestionMachine {
    /// The things that can happen to the question on the surface.
    package enum Event: Hashable, MachineEvent {
        /// A question comes onto the surface, which has no other question. The flag marks its first choice where none
        /// holds by default, because only the marked choice is to be seen.
        case show(Question, marksFirst: Bool = false)
        /// Somebody chooses the choice with this number.
        case answer(Int)
        /// Marks the next choice; after the last choice, the first.
        case markNext
        /// Marks the choice before; before the first choice, the last.
        case markPrevious
        /// Somebody chooses the choice that is marked, or marks the first while none is. The event has no effect while
        /// the card is still coming.
        case takeMarked
        /// Somebody sends the question away. The event has no effect while the card is still coming.
        case dismiss
        /// The program that asked the question takes it back.
        case cancel
        /// Nobody can see the question any more.
        case displayGone
        /// Time has passed.
        case deadline
    }

    /// The effects of an event, which the shell carries out.
    package enum Effect: Hashable, Sendable {
        /// The question ended with this outcome. Its card leaves from now on.
        case ended(QuestionOutcome)
        /// The card entered this phase (U3). After ``LifecyclePhase/hidden`` the surface is free.
        case phase(LifecyclePhase)
        /// Another choice is marked.
        case marked
    }
}
