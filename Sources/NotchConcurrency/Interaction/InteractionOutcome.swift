/// How an interaction or a block on a serial queue ended. Each ends exactly once.
public enum InteractionOutcome: String, CaseIterable, Hashable, Sendable {
    /// It was started and marked as finished (I3), whether or not it was cancelled meanwhile.
    case finished
    /// It was cancelled before its start, and its block never runs (I5).
    case cancelled
    /// It was started, and was not marked as finished in time (I-D3).
    case timedOut
    /// The queue was full when it was added, so that it never waited, and its block never runs.
    case refused
}
