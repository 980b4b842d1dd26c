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
