public import FoundationEssentials

/// What came of an activity that was given to a queue.
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
            case .ended(let activity, let outcome) where outcome == .coalesced(by: id) || outcome == .displaced(by: id):
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
