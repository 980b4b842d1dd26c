/// A value that takes its turn on a stream (U1).
///
/// Negative durations count as zero (U9), and durations are limited to 136 years (2^32 s), so that no member can
/// overflow the time line.
public protocol QueueMember: Sendable {
    associatedtype ID: Hashable & Sendable

    /// The identity of the member, which must be unique on the stream.
    var id: ID { get }
    /// The type of the member, which determines whether it leaves by itself.
    var memberType: QueueMemberType { get }
    /// The length of the animation in, and by default of the animation out.
    var transitionDuration: Duration { get }
    /// The length of the animation out. The default is ``transitionDuration``.
    var leavingDuration: Duration { get }
    /// The time that a timed member stays between its transitions. Blockers ignore it.
    var restDuration: Duration { get }
    /// The time that the stream stays empty after the member has left, before the next member begins.
    var endDelay: Duration { get }
}

extension QueueMember {
    public var leavingDuration: Duration { transitionDuration }
}

/// The way in which a member's time between its two transitions ends (U1).
public enum QueueMemberType: String, CaseIterable, Hashable, Sendable {
    /// The member leaves by itself after ``QueueMember/restDuration``.
    case timed
    /// The member stays until it is unblocked (U4), and pending members wait.
    case blocker
}

/// A member's entry into a phase of its life on a stream (U3).
///
/// The event is a hint to views, which keep their own state (U11).
public struct Lifecycle<Member: QueueMember>: Sendable {
    public let member: Member
    public let phase: LifecyclePhase
    /// The instant at which the phase began. If a deadline began the phase, the instant is the deadline itself, even if
    /// the timer fired late, so that animations do not drift.
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
    /// The member appears on the surface.
    case animateIn
    /// The member leaves the surface.
    case animateOut
    /// The member has left the surface. This is the last event of a shown member.
    case hidden
    /// The member was cancelled before its `animateIn`. This is its only event.
    case reject
}
