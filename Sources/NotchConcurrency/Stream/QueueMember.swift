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

/// How a member ends the time between its two transitions (U1).
public enum QueueMemberType: String, CaseIterable, Hashable, Sendable {
    /// The member leaves by itself after ``QueueMember/restDuration``.
    case timed
    /// The member stays, and keeps those behind it waiting, until it is unblocked (U4).
    case blocker
}

/// A member's entry into a phase of its life on a stream (U3).
///
/// It is a hint to views, which keep their own state (U11).
public struct Lifecycle<Member: QueueMember>: Sendable {
    public let member: Member
    public let phase: LifecyclePhase
    /// When the phase began. If the phase follows from a deadline, this is the deadline itself, however late the timer
    /// came, so that animations do not drift.
    public let began: Instant

    public init(member: Member, phase: LifecyclePhase, began: Instant) {
        self.member = member
        self.phase = phase
        self.began = began
    }
}

extension Lifecycle: Equatable where Member: Equatable {}
extension Lifecycle: Hashable where Member: Hashable {}

extension Lifecycle: CustomStringConvertible {
    /// The member's id and the phase.
    public var description: String { "\(member.id) \(phase)" }
}

/// A step in a member's life on the surface (U3, U7).
public enum LifecyclePhase: String, CaseIterable, Hashable, Sendable {
    /// The member comes onto the surface.
    case animateIn
    /// The member leaves the surface.
    case animateOut
    /// The member is gone. This is the last event of a member that was shown.
    case hidden
    /// The member was taken back before its `animateIn`. This is its only event.
    case reject
}
