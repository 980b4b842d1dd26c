/// A value that takes its turn on a stream (U1).
///
/// Negative durations count as zero (U9), and no duration counts for more than 136 years, so that no member can
/// overflow the time line.
public protocol QueueMember: Sendable {
    associatedtype ID: Hashable & Sendable

    /// The identity of the member, which differs from that of all others on the stream.
    var id: ID { get }
    /// The type of the member, which decides whether it leaves by itself.
    var memberType: QueueMemberType { get }
    /// How long the member takes to come, and again to leave.
    var transitionDuration: Duration { get }
    /// How long the member takes to leave, where that differs from ``transitionDuration``.
    var leavingDuration: Duration { get }
    /// How long a timed member stays between its transitions. Blockers ignore it.
    var restDuration: Duration { get }
    /// How long the stream stays empty after the member has left, before the next one comes.
    var endDelay: Duration { get }
}

extension QueueMember {
    public var leavingDuration: Duration { transitionDuration }
}
