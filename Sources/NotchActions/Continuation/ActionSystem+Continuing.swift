extension ActionSystem {
    /// Performs the action of an activity with the activity's input (F20, F21).
    ///
    /// The action must complete at once. If it completes later, the result is the error
    /// ``ActionError/completesLater(action:)``. The function with a `completion` reports the outcome in that case too
    /// (F23).
    ///
    /// - Parameters:
    ///   - kind: the origin of the activity.
    ///   - presentationRouter: supplies the presenter of the action.
    public func continueActivity(
        activity: PublishedAction, kind: ActivityKind? = nil, with presentationRouter: any PresentationRouter
    ) -> MappedActionResult {
        let answer = MappedActionAnswer()
        continueActivity(activity: activity, kind: kind, with: presentationRouter) { answer.result = $0 }
        return answer.result ?? .failure(error: .completesLater(action: activity.actionID ?? activity.activityType))
    }

    /// Performs the action of an activity, and calls `completion` with the result when the action has completed.
    public func continueActivity(
        activity: PublishedAction, kind: ActivityKind? = nil, with presentationRouter: any PresentationRouter,
        completion: @escaping @SurfaceActor (MappedActionResult) -> Void
    ) {
        guard areActivitiesEnabled else { return completion(.featureDisabled) }
        let source = ActionSource.continueActivity(kind ?? (activity.webpageURL == nil ? .other : .browsingWeb))
        let delivery = ActionDelivery(source: source, router: presentationRouter, tell: completion)
        switch way(of: activity) {
        case .link(let link): follow(link, by: delivery)
        case .userInfo(let action): action.perform(userInfo: activity.userInfo, by: delivery, in: self)
        case .nowhere(let result): completion(result)
        }
    }

    /// Returns whether an action can continue an activity.
    package func canContinue(_ activity: PublishedAction) -> Bool {
        switch way(of: activity) {
        case .link(let link): routes.match(link) != nil
        case .userInfo: true
        case .nowhere: false
        }
    }

    /// Returns how the action of an activity is found: by the link in its dictionary, else by its web page if a route
    /// matches the page, else by its type (F20).
    func way(of activity: PublishedAction) -> ContinuationWay {
        // A link has precedence over the type, because it determines the route that reads the input.
        if let value = activity.userInfo[PublishedAction.linkKey] {
            guard case .string(let text) = value else {
                let id = activity.actionID ?? activity.activityType
                return .nowhere(
                    .failure(error: .badInput(action: id, reason: "“\(PublishedAction.linkKey)” is no text")))
            }
            do {
                return .link(try Link(text))
            } catch {
                return .nowhere(.failure(error: .badLink(error)))
            }
        }
        if let link = activity.webpageURL, routes.match(link) != nil { return .link(link) }
        let id = chosenTypes[activity.activityType] ?? activity.activityType
        guard let action = action(id: id) ?? activity.actionID.flatMap({ self.action(id: $0) }) else {
            return .nowhere(.noMappingFound)
        }
        for key in activity.requiredUserInfoKeys.sorted() where activity.userInfo[key] == nil {
            return .nowhere(.failure(error: .missingKey(key, action: action.id)))
        }
        return .userInfo(action)
    }

    /// Performs the action of a link. The action must complete at once, as for an activity.
    public func open(url link: Link, with presentationRouter: any PresentationRouter) -> MappedActionResult {
        let answer = MappedActionAnswer()
        open(url: link, with: presentationRouter) { answer.result = $0 }
        return answer.result ?? .failure(error: .completesLater(action: link.text))
    }

    /// Performs the action of a link, and calls `completion` with the result when the action has completed.
    public func open(
        url link: Link, with presentationRouter: any PresentationRouter,
        completion: @escaping @SurfaceActor (MappedActionResult) -> Void
    ) {
        follow(link, by: ActionDelivery(source: .openURL(link), router: presentationRouter, tell: completion))
    }

    /// Performs an action by its automatic id, with an input in the form of its activity's dictionary.
    public func perform(
        id: String, userInfo: [String: UserInfoValue] = [:], source: ActionSource = .application,
        with presentationRouter: any PresentationRouter,
        completion: @escaping @SurfaceActor (MappedActionResult) -> Void
    ) {
        guard let action = action(id: id) else { return completion(.noMappingFound) }
        let delivery = ActionDelivery(source: source, router: presentationRouter, tell: completion)
        action.perform(userInfo: userInfo, by: delivery, in: self)
    }

    private func follow(_ link: Link, by delivery: ActionDelivery) {
        guard let (route, parameters) = routes.match(link) else { return delivery.tell(.noMappingFound) }
        route.action.perform(parameters: parameters, mapping: route.mapping, by: delivery, in: self)
    }
}

/// The way in which the action of an activity is found (F20).
enum ContinuationWay {
    /// By a link, whose route reads the input.
    case link(Link)

    /// By its type or id. The action reads the dictionary of the activity.
    case userInfo(any RegisteredAction)

    /// No action is found, with this result.
    case nowhere(MappedActionResult)
}

/// The origin of an activity that is continued (F21).
public enum ActivityKind: String, CaseIterable, Hashable, Sendable {
    /// The result of a search.
    case search

    /// A link to a web page.
    case browsingWeb

    /// A lesson. No program on a board publishes such activities.
    case classKit

    /// A suggestion.
    case siri

    /// Another board.
    case handoff

    /// The command line.
    case cli

    /// An opened card.
    case card
    case other
}

/// The result of continuing an activity or of opening a link (F23).
public enum MappedActionResult: Hashable, Sendable {
    case success
    case failure(error: ActionError)

    /// No action has this activity type, or no route matches this link.
    case noMappingFound

    /// ``ActivitiesFeature`` is disabled (F5).
    case featureDisabled
}

extension MappedActionResult {
    init(_ outcome: ActionOutcome, action: String) {
        switch outcome {
        case .success: self = .success
        case .failure(let error as ActionError): self = .failure(error: error)
        case .failure(let error): self = .failure(error: .failed(action: action, reason: String(describing: error)))
        }
    }
}

/// The result of an action; nil until it is known.
@SurfaceActor
final class MappedActionAnswer {
    var result: MappedActionResult?
}
