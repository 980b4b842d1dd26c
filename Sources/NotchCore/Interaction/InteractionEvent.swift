/// One change of an interaction queue, in the order in which it happened.
public enum InteractionEvent: Hashable, Sendable {
    /// Accepted; it is pending now.
    case added(QueuedInteraction)
    /// Its block is about to run.
    case started(RunningInteraction)
    /// Cancelled while it runs: its body is told, and still has to finish.
    case cancelRequested(RunningInteraction)
    /// Ended, and how. The last event of this interaction.
    case ended(QueuedInteraction, InteractionOutcome)
    /// None is started from now on (I1).
    case suspended
    case resumed
}
