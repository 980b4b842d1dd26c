/// Something that takes its turn on a stream (U1).
///
/// Negative durations count as zero (U9), and none counts for more than 136 years, so that no member can
/// overflow the time line.
public protocol QueueMember: Sendable {
    associatedtype ID: Hashable & Sendable

    /// Tells the member from all others on the stream.
    var id: ID { get }
    /// Whether it leaves by itself.
    var memberType: QueueMemberType { get }
    /// How long it takes to come, and again to leave.
    var transitionDuration: Duration { get }
    /// How long a timed member stays between its transitions; ignored for blockers.
    var restDuration: Duration { get }
    /// How long the stream stays empty after it has left, before the next member comes.
    var endDelay: Duration { get }
}
