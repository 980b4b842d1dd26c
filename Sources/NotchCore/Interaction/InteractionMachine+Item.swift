extension InteractionMachine {
    package typealias Item = QueuedInteraction
    package typealias Current = RunningInteraction

    /// What the queue is doing about the one that runs, or the first in line. There is one of these, and so no two
    /// can run at once (I2).
    package enum Turn: Hashable, Sendable {
        /// Nothing to do, or not allowed to do it.
        case idle
        /// The delay before the start of the first in line is running.
        case delaying(until: Instant)
        /// The first in line has been offered for its start.
        case due
        case running(Current)
    }

    /// What is known of the view.
    enum Visibility {
        case hidden
        /// It appeared a moment ago, and counts from this instant on.
        case appearing(opens: Instant)
        case visible
    }
}
