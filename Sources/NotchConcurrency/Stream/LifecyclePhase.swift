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
