/// The reason why an offer cannot be continued in this system.
public enum HandoffObstacle: Error, Hashable, Sendable, CustomStringConvertible {
    /// The offer does not exist any more: its owner has withdrawn or replaced it, or cannot be reached.
    case gone

    /// The offer is already being continued.
    case underWay

    /// The offer is of a later version than ``HandoffOffer/currentVersion``.
    case newerVersion(Int)

    /// The activity of the offer cannot be read.
    case unreadable(reason: String)

    /// Activities are disabled in this system (F5).
    case featureDisabled

    /// This system has no action with this activity type, or no route that matches this link.
    case unknownActivity(type: String)

    /// The activity, or its action in this system, is not eligible for handoff.
    case notForHandoff(String)

    /// The activity's action in this system cannot accept it: a key is missing, the input cannot be read, or the
    /// feature is not available.
    case refused(ActionError)

    public var description: String {
        let reason =
            switch self {
            case .gone: "it is no longer offered"
            case .underWay: "it is being continued already"
            case .newerVersion(let version):
                "it is of version \(version), and this system reads versions up to \(HandoffOffer.currentVersion); "
                    + "update this system"
            case .unreadable(let reason): reason
            case .featureDisabled: "activities are disabled here"
            case .unknownActivity(let type): "no action here continues \(type)"
            case .notForHandoff(let type): "\(type) is not eligible for handoff"
            case .refused(let error): error.description
            }
        return "the offer cannot be continued: \(reason)"
    }
}

extension ActionSystem {
    /// Returns the reason why this system cannot continue an offer, as far as it is known before the input is read.
    func obstacle(to offer: HandoffOffer) -> HandoffObstacle? {
        let activity: PublishedAction
        switch offer.content {
        case .success(let content): activity = content
        case .failure(let obstacle): return obstacle
        }
        guard areActivitiesEnabled else { return .featureDisabled }
        guard activity.eligibility.contains(.handoff) else { return .notForHandoff(activity.activityType) }
        let action: any RegisteredAction
        switch way(of: activity) {
        case .userInfo(let found): action = found
        case .link(let link):
            guard let found = routes.match(link)?.route.action else { return .unknownActivity(type: link.text) }
            action = found
        case .nowhere(.failure(let error)): return .refused(error)
        case .nowhere: return .unknownActivity(type: activity.activityType)
        }
        // The action may be eligible only in another version of the program.
        guard action.eligibility.contains(.handoff) else { return .notForHandoff(action.id) }
        guard action.feature.isAvailable() else {
            return .refused(.featureNotAvailable(feature: action.feature.name))
        }
        return activity.isContinuable ? nil : .refused(.notContinuable(action: action.id))
    }
}
