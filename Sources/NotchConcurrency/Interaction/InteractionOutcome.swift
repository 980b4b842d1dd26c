/// How an interaction or a block on a serial queue ended. Each that was accepted ends exactly once.
public enum InteractionOutcome: String, CaseIterable, Hashable, Sendable {
    /// It was started and marked as finished (I3), whether or not it was cancelled meanwhile.
    case finished
    /// It was cancelled before its start, and its block never runs (I5).
    case cancelled
    /// It was started, and was not marked as finished in time (I-D3).
    case timedOut
}
