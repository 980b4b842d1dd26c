/// Why an offer cannot be continued here.
public enum HandoffObstacle: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no such offer, or no more: its owner has ended it, offers something else, or is gone.
    case gone

    /// The offer is being continued already.
    case underWay

    /// The offer is of a later version than ``HandoffOffer/currentVersion``.
    case newerVersion(Int)

    /// The activity of the offer cannot be read.
    case unreadable(reason: String)

    /// Activities are disabled here (F5).
    case featureDisabled

    /// No action here has this type of activity, or no route here matches this link.
    case unknownActivity(type: String)

    /// The activity, or the action that it leads to here, is not eligible for handoff.
    case notForHandoff(String)

    /// The action that the activity leads to here cannot take it: a key is missing, the input cannot be read, or the
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
    /// Why an offer cannot be continued by this system, as far as that is known before the input is read.
    func obstacle(to offer: HandoffOffer) -> HandoffObstacle? {
        let activity: UserActivity
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
        // Another version of the program may have made the action eligible.
        guard action.eligibility.contains(.handoff) else { return .notForHandoff(action.id) }
        guard action.feature.isAvailable() else {
            return .refused(.featureNotAvailable(feature: action.feature.name))
        }
        return activity.isContinuable ? nil : .refused(.notContinuable(action: action.id))
    }
}
