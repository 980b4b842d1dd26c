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
    /// Another choice of the question on the surface is marked.
    case marked(Activity)
    /// The activity ended with this outcome. It is the last event of this activity. A question ends when it is answered:
    /// the phases in which its card leaves come after that.
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

extension ActivityEvent {
    /// The activity that the event is about, where it tells of one.
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

/// How an accepted activity ended. Each accepted activity ends exactly once (B6.7).
public enum ActivityOutcome: Hashable, Sendable {
    /// The card rested on the surface for its whole dwell.
    case shown
    /// Somebody was near for the whole dwell of an attended activity.
    case seen
    /// Too much time passed with nobody near before the dwell of an attended activity was over
    /// (`ActivityQueueMachine.Configuration/unseenLimit`).
    case expiredUnseen
    /// An attended activity rested for as long as its dwell, nobody was near or used the surface, and another activity
    /// waited.
    case yielded
    /// Somebody ended the card before its time, or lifted its hold.
    case dismissed
    /// The activity was taken back, by id or by key, before it was shown.
    case cancelled
    /// A newer activity with the same key replaced the activity before it was shown (Q7).
    case coalesced(by: UUID)
    /// A full queue dropped the activity for one that outranks it.
    case displaced(by: UUID)
    /// The card was taken down early, because the queue was torn down or the claim was lost (S9, S10).
    case interrupted
    /// The program died twice in a row within a minute after the activity's card was first drawn. The third start ended
    /// the activity instead of showing it.
    case setAside
    /// Somebody chose the choice of the question with this number.
    case answered(Int)
    /// Nobody answered the question in time. Its default holds, if it has one.
    case timedOut(default: Int?)
    /// The display that showed the question, or was to show it, is gone.
    case displayGone
    /// A newer activity with the same key replaced the question before it was shown (Q7).
    case superseded(by: UUID)
    /// The queue did not take the question, because it was full.
    case refused
}

extension ActivityOutcome: CustomStringConvertible {
    /// One word, without the activity that took the place of this one.
    public var description: String {
        switch self {
        case .shown: "shown"
        case .seen: "seen"
        case .expiredUnseen: "expired-unseen"
        case .yielded: "yielded"
        case .dismissed: "dismissed"
        case .cancelled: "cancelled"
        case .coalesced: "coalesced"
        case .displaced: "displaced"
        case .interrupted: "interrupted"
        case .setAside: "set-aside"
        case .answered(let number): "answered-\(number)"
        case .timedOut(let number?): "timed-out-\(number)"
        case .timedOut(nil): "timed-out"
        case .displayGone: "display-gone"
        case .superseded: "superseded"
        case .refused: "refused"
        }
    }
}

extension ActivityOutcome {
    /// Makes the outcome of an activity that one with the same key has replaced.
    init(replacing activity: Activity, by successor: UUID) {
        self = activity.choices == nil ? .coalesced(by: successor) : .superseded(by: successor)
    }

    /// The activity that took the place of this one; `nil` where none did.
    package var successor: UUID? {
        switch self {
        case .coalesced(let id), .displaced(let id), .superseded(let id): id
        case .shown, .seen, .expiredUnseen, .yielded, .dismissed, .cancelled, .interrupted, .setAside, .answered,
            .timedOut, .displayGone, .refused:
            nil
        }
    }
}

/// Why an activity was not accepted.
public enum ActivityRefusal: Error, Hashable, Sendable {
    /// As many activities are pending as the queue may hold, and the new one outranks none of them.
    case full(capacity: Int)
    /// An activity with this id is pending, or on its way to the surface, or on it.
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

/// The result of giving an activity to a queue.
public enum EnqueueResult: Hashable, Sendable {
    /// The activity with this id is pending now. `displaced` ended for it, either because both have the same key or
    /// because the queue was full.
    case accepted(UUID, displaced: DisplacedActivity? = nil)
    /// The queue did not take the activity, and no other activity has changed.
    case refused(ActivityRefusal)
}

extension EnqueueResult {
    /// Reads the result from the effects of ``ActivityQueueMachine/Event/enqueue(_:)``.
    package init(of id: UUID, in effects: [ActivityQueueMachine.Effect]) {
        self = .accepted(id)
        for case .event(let event, _) in effects {
            switch event {
            case .refused(_, let refusal): self = .refused(refusal)
            case .ended(let activity, let outcome) where outcome.successor == id:
                self = .accepted(id, displaced: DisplacedActivity(activity: activity, outcome: outcome))
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

/// An activity that ended because a new one took its place in the queue.
public struct DisplacedActivity: Hashable, Sendable {
    public let activity: Activity
    /// ``ActivityOutcome/coalesced(by:)``, ``ActivityOutcome/superseded(by:)`` or ``ActivityOutcome/displaced(by:)``.
    public let outcome: ActivityOutcome

    public init(activity: Activity, outcome: ActivityOutcome) {
        self.activity = activity
        self.outcome = outcome
    }
}
