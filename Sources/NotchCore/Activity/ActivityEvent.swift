public import FoundationEssentials

/// One change of an activity queue, in the order in which it happened.
public enum ActivityEvent: Hashable, Sendable {
    /// Accepted; it is pending now.
    case enqueued(Activity)
    /// A pending or showing activity has new content.
    case updated(Activity)
    /// Its card entered a phase of its life on the surface: ``LifecyclePhase/animateIn`` when it becomes
    /// current, then ``LifecyclePhase/animateOut``, then ``LifecyclePhase/hidden``.
    case phase(LifecyclePhase, Activity)
    /// Ended, and how. The last event of this activity.
    case ended(Activity, ActivityOutcome)
    /// Its card was covered by a stronger claim, or uncovered again; the dwell stands still meanwhile.
    case covered(Activity, Bool)
    /// Its claim was denied, and why. The queue tries again when the surface tells of a change, or after its backoff on
    /// a surface that tells of none (Q15).
    case denied(id: UUID, SurfaceDenial)
    /// The queue waits for a person to leave the surface (`true`), or goes on (`false`) (Q17).
    case parked(Bool)
    case suspended
    case resumed
}
