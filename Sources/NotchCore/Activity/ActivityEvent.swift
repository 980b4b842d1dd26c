public import FoundationEssentials

/// One change of an activity queue, in the order in which it happened.
public enum ActivityEvent: Hashable, Sendable {
    /// The queue accepted the activity, which is now pending.
    case enqueued(Activity)
    /// The queue did not accept the activity.
    case refused(Activity, ActivityRefusal)
    /// A pending or showing activity has new content.
    case updated(Activity)
    /// The card of the activity entered a phase of its life on the surface: `LifecyclePhase.animateIn` when it
    /// becomes current, then `LifecyclePhase.animateOut`, then `LifecyclePhase.hidden`.
    case phase(LifecyclePhase, Activity)
    /// Another choice of the question on the surface is marked.
    case marked(Activity)
    /// The activity ended with this outcome. Except for questions, this is the last event of the activity. A question
    /// ends when it is answered, and the phases in which its card leaves follow.
    case ended(Activity, ActivityOutcome)
    /// A stronger claim covered the card (`true`) or uncovered it (`false`). The dwell does not advance while the card
    /// is covered.
    case covered(Activity, Bool)
    /// The surface denied the claim of the activity, for this reason. The queue tries again when the surface reports a
    /// change. If the surface reports no changes, it tries again after its backoff (Q15).
    case denied(id: UUID, SurfaceDenial)
    /// The queue waits for a person to leave the surface (`true`), or continues (`false`) (Q17).
    case parked(Bool)
    case suspended
    case resumed
}

extension ActivityEvent {
    /// The activity of the event, if the event contains one.
    package var activity: Activity? {
        switch self {
        case .enqueued(let activity), .refused(let activity, _), .updated(let activity), .phase(_, let activity),
            .marked(let activity), .ended(let activity, _), .covered(let activity, _):
            activity
        case .denied, .parked, .suspended, .resumed: nil
        }
    }
}

extension ActivityEvent: CustomStringConvertible {
    /// The activity's title and what happened to it.
    public var description: String {
        switch self {
        case .enqueued(let activity): "\(activity.title) enqueued"
        case .refused(let activity, _): "\(activity.title) refused"
        case .updated(let activity): "\(activity.title) updated"
        case .phase(let phase, let activity): "\(activity.title) \(phase)"
        case .marked(let activity): "\(activity.title) marked"
        case .ended(let activity, let outcome): "\(activity.title) ended \(outcome)"
        case .covered(let activity, let isCovered): "\(activity.title) \(isCovered ? "covered" : "uncovered")"
        case .denied(_, let denial): "queue denied \(denial)"
        case .parked(let isParked): "queue \(isParked ? "parked" : "unparked")"
        case .suspended: "queue suspended"
        case .resumed: "queue resumed"
        }
    }
}

/// The reason why a queue refused an activity.
public enum ActivityRefusal: Error, Hashable, Sendable {
    /// The queue is full, and the new activity has no higher priority than any pending one.
    case full(capacity: Int)
    /// An activity with this id is pending, on its way to the surface, or on it.
    case duplicateID(UUID)
}

extension ActivityRefusal: CustomStringConvertible {
    public var description: String {
        switch self {
        case .full(let capacity):
            "the queue is full: \(capacity) activities are pending and none has a lower priority; "
                + "try again later, cancel some, or raise the queue's capacity"
        case .duplicateID(let id):
            "an activity with the id \(id) is pending or showing already; update it, or send with another id"
        }
    }
}

/// The result of enqueuing an activity.
public enum EnqueueResult: Hashable, Sendable {
    /// The activity with this id is now pending. `displaced` ended for it, either because both have the same key or
    /// because the queue was full.
    case accepted(UUID, displaced: EndedActivity<Instant>? = nil)
    /// The queue refused the activity. No other activity has changed.
    case refused(ActivityRefusal)
}

extension EnqueueResult {
    /// Reads the result from the effects of ``ActivityQueueMachine/Event/enqueue(_:)``.
    package init(of id: UUID, in effects: [ActivityQueueMachine.Effect]) {
        self = .accepted(id)
        for case .event(let event, let instant) in effects {
            switch event {
            case .refused(_, let refusal): self = .refused(refusal)
            case .ended(let activity, let outcome) where outcome.successor == id:
                self = .accepted(id, displaced: EndedActivity(activity: activity, outcome: outcome, ended: instant))
            default: break
            }
        }
    }
}

extension EnqueueResult: CustomStringConvertible {
    public var description: String {
        switch self {
        case .accepted(_, let displaced?): "accepted, \(displaced.activity.title) \(displaced.outcome)"
        case .accepted: "accepted"
        case .refused(let refusal): "refused: \(refusal)"
        }
    }
}
