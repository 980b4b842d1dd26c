public import FoundationEssentials

/// How an accepted activity ended. Each accepted activity ends exactly once (B6.7).
public enum ActivityOutcome: Hashable, Sendable {
    /// Its card rested on the surface for its whole dwell.
    case shown
    /// Its card was ended by somebody before its time, or its hold was lifted.
    case dismissed
    /// Taken back before it was shown, by id or by key.
    case cancelled
    /// Replaced, before it was shown, by a newer activity with the same key (Q7).
    case coalesced(by: UUID)
    /// Dropped from a full queue for one that outranks it.
    case displaced(by: UUID)
    /// Its card was taken down early: the queue was torn down, or the claim was lost (S9, S10).
    case interrupted
}
