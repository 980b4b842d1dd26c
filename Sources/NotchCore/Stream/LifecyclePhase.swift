/// A step in a member's life on the surface (U3, U7).
public enum LifecyclePhase: String, CaseIterable, Hashable, Sendable {
    /// It comes onto the surface.
    case animateIn
    /// It leaves the surface.
    case animateOut
    /// It is gone; the last event of a member that was shown.
    case hidden
    /// It was taken back before its `animateIn`; its only event.
    case reject
}
