extension QuestionMachine {
    /// What can happen to the question on the surface.
    package enum Event: Hashable, Sendable {
        /// A question comes onto the surface, which has none.
        case show(Question)
        /// Somebody chooses the choice with this number.
        case answer(Int)
        /// Marks the next choice; after the last one the first.
        case markNext
        /// Somebody chooses the choice that is marked, or marks the first while none is. Nothing while the card still
        /// comes.
        case takeMarked
        /// Somebody sends the question away. Nothing while the card still comes.
        case dismiss
        /// Whoever asked it takes it back.
        case cancel
        /// Nobody can see it any more.
        case displayGone
        /// Time has passed.
        case deadline
    }

    /// What follows from an event.
    package enum Effect: Hashable, Sendable {
        /// It is decided how the question ends. Its card leaves from now on.
        case ended(QuestionOutcome)
        /// The card entered this phase (U3); after ``LifecyclePhase/hidden`` the surface is free.
        case phase(LifecyclePhase)
        /// Another choice is marked.
        case marked
    }
}
