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
