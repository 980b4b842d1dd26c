public import FoundationEssentials

/// One change of an activity queue, in the order in which it happened.
public enum ActivityEvent: Hashable, Sendable {
    /// The queue accepted the activity, and it is pending now.
    case enqueued(Activity)
    /// The queue did not accept the activity.
    case refused(Activity, ActivityRefusal)
    /// A pending or showing activity has new content.
    case updated(Activity)
    /// The card of the activity entered a phase of its life on the surface: `LifecyclePhase.animateIn` when it
    /// becomes current, then `LifecyclePhase.animateOut`, then `LifecyclePhase.hidden`.
    case phase(LifecyclePhase, Activity)
    /// The activity ended with this outcome. It is the last event of this activity.
    case ended(Activity, ActivityOutcome)
    /// A stronger claim covered the card (`true`) or uncovered it (`false`). The dwell stands still while the card is
    /// covered.
    case covered(Activity, Bool)
    /// The surface denied the claim of the activity, for this reason. The queue tries again when the surface reports a
    /// change, or after its backoff on a surface that reports none (Q15).
    case denied(id: UUID, SurfaceDenial)
    /// The queue waits for a person to leave the surface (`true`), or goes on (`false`) (Q17).
    case parked(Bool)
    case suspended
    case resumed
}

extension ActivityEvent: CustomStringConvertible {
    /// The activity's title and what happened to it.
    public var description: String {
        switch self {
        case .enqueued(let activity): "\(activity.title) enqueued"
        case .refused(let activity, _): "\(activity.title) refused"
        case .updated(let activity): "\(activity.title) updated"
        case .phase(let phase, let activity): "\(activity.title) \(phase)"
        case .ended(let activity, let outcome): "\(activity.title) ended \(outcome)"
        case .covered(let activity, let isCovered): "\(activity.title) \(isCovered ? "covered" : "uncovered")"
        case .denied(_, let denial): "queue denied \(denial)"
        case .parked(let isParked): "queue \(isParked ? "parked" : "unparked")"
        case .suspended: "queue suspended"
        case .resumed: "queue resumed"
        }
    }
}
