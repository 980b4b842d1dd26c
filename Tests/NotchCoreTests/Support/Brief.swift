import NotchCore

extension ActivityEvent {
    /// The activity's title and what happened to it, for logs that tests compare.
    var brief: String {
        switch self {
        case .enqueued(let activity): "\(activity.title) enqueued"
        case .refused(let activity, _): "\(activity.title) refused"
        case .updated(let activity): "\(activity.title) updated"
        case .phase(let phase, let activity): "\(activity.title) \(phase)"
        case .ended(let activity, let outcome): "\(activity.title) ended \(outcome.brief)"
        case .covered(let activity, let isCovered): "\(activity.title) \(isCovered ? "covered" : "uncovered")"
        case .denied(_, let denial): "queue denied \(denial)"
        case .parked(let isParked): "queue \(isParked ? "parked" : "unparked")"
        case .suspended: "queue suspended"
        case .resumed: "queue resumed"
        }
    }
}

extension ActivityOutcome {
    var brief: String {
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
        }
    }
}

/// An activity with a one-letter title and a dwell of one second.
func item(
    _ title: String, _ priority: ActivityPriority = .normal, key: String? = nil, dwell: Duration = .seconds(1),
    hold: Bool = false, attended: Bool = false
) -> Activity {
    Activity(coalescingKey: key, priority: priority, title: title, dwell: dwell, hold: hold, attended: attended)
}
