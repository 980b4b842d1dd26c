/// How a member ends the time between its two transitions (U1).
public enum QueueMemberType: String, CaseIterable, Hashable, Sendable {
    /// The member leaves by itself after ``QueueMember/restDuration``.
    case timed
    /// The member stays, and keeps those behind it waiting, until it is unblocked (U4).
    case blocker
}
