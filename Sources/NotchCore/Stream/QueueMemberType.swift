/// What a member does between its two transitions (U1).
public enum QueueMemberType: String, CaseIterable, Hashable, Sendable {
    /// Leaves by itself after ``QueueMember/restDuration``.
    case timed
    /// Stays, and keeps those behind it waiting, until it is unblocked (U4).
    case blocker
}
