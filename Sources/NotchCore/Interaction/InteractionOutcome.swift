/// How something on a serial queue ended. Each that was accepted ends exactly once.
public enum InteractionOutcome: String, CaseIterable, Hashable, Sendable {
    /// It was started, and marked as finished (I3), cancelled meanwhile or not.
    case finished
    /// Cancelled before its start: its block never runs (I5).
    case cancelled
    /// Started, and not marked as finished in time (I-D3).
    case timedOut
}
