extension InteractionMachine {
    package typealias Item = QueuedInteraction
    package typealias Current = RunningInteraction

    /// What the queue is doing about the interaction that runs, or the first in line. The queue takes one step
    /// at a time, so no two interactions can run at once (I2).
    package enum Step: Hashable, Sendable {
        /// The queue has nothing to do, or is not allowed to do it.
        case idle
        /// The delay before the start of the first in line is running.
        case delaying(until: Instant)
        /// The first in line has been offered for its start.
        case due
        case running(Current)
    }

    /// The state of the view, as far as the queue knows it.
    enum Visibility {
        case hidden
        /// The view appeared a moment ago, and counts from this instant on.
        case appearing(opens: Instant)
        case visible
    }
}
