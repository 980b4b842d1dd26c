public import FoundationEssentials

/// How an accepted activity ended. Each accepted activity ends exactly once (B6.7).
public enum ActivityOutcome: Hashable, Sendable {
    /// Its card rested on the surface for its whole dwell.
    case shown
    /// Attended: somebody was near for its whole dwell.
    case seen
    /// Attended: too much time passed with nobody near before its dwell was over
    /// (``ActivityQueueMachine/Configuration/unseenLimit``).
    case expiredUnseen
    /// Attended: it had rested for as long as its dwell, nobody was near or used the surface, and another activity
    /// waited.
    case yielded
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
