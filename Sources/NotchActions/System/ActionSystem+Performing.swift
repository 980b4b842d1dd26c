extension ActionSystem {
    /// Performs an action of a feature that is always available.
    ///
    /// - Parameter completion: called with the outcome of the action, at once or later.
    public func perform<FeatureType: Feature, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>, input: ActionType.InputType,
        presenter: ActionType.PresenterType, userInitiated: Bool = true,
        completion: (@SurfaceActor (ActionOutcome) -> Void)? = nil
    ) {
        performBound(
            binding, input: input, presenter: presenter, userInitiated: userInitiated, completion: completion)
    }

    /// Returns the permission to perform an action of a conditional feature; nil if the feature is unavailable (F28).
    public func request<FeatureType: ConditionalFeature, ActionType>(
        for binding: ActionBinding<FeatureType, ActionType>
    ) -> ActionRequest<FeatureType, ActionType>? {
        guard let action = registration(of: binding), action.feature.isAvailable() else { return nil }
        return ActionRequest(system: self)
    }

    func performBound<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>, input: ActionType.InputType,
        presenter: ActionType.PresenterType, userInitiated: Bool, source: ActionSource = .application,
        completion: (@SurfaceActor (ActionOutcome) -> Void)? = nil
    ) {
        guard let action = registration(of: binding) else {
            completion?(.failure(ActionError.undeclared(action: "\(FeatureType.self).\(ActionType.self)")))
            return
        }
        guard action.feature.isAvailable() else {
            completion?(.failure(ActionError.featureNotAvailable(feature: action.feature.name)))
            return
        }
        let context = ActionContext(input: input, source: source, userInitiated: userInitiated)
        run(action, context: context, presenter: presenter, completion: completion)
    }

    private func registration<FeatureType, ActionType>(
        of binding: ActionBinding<FeatureType, ActionType>
    ) -> ActionDefinition<ActionType.InputType, ActionType.PresenterType>? {
        let action = actions.first {
            $0.type == ObjectIdentifier(ActionType.self) && $0.feature.type == ObjectIdentifier(FeatureType.self)
        }
        return action as? ActionDefinition<ActionType.InputType, ActionType.PresenterType>
    }

    /// Performs an action, notifies the observers, and publishes its activity if the action succeeds.
    func run<InputType, PresenterType>(
        _ action: ActionDefinition<InputType, PresenterType>, context: ActionContext<InputType>,
        presenter: PresenterType, completion: (@SurfaceActor (ActionOutcome) -> Void)?
    ) {
        let dispatch = ActionDispatch(
            actionID: action.id, feature: action.feature.name, action: action.name, source: context.source,
            userInitiated: context.userInitiated)
        for observer in observers { observer.actionWillBegin(dispatch) }
        let run = ActionRun(of: action.id)
        let status = action.begin(context, presenter, Completion(of: run))
        run.returned(status) { [self] outcome in
            for observer in observers { observer.actionDidComplete(dispatch, outcome: outcome) }
            if case .success = outcome { publishLater(action, input: context.input) }
            completion?(outcome)
        }
    }
}

/// The permission to perform an action of a feature that is available now.
@SurfaceActor
public struct ActionRequest<FeatureType: FeatureDefinition, ActionType: Action> {
    let system: ActionSystem

    /// Performs the action. The outcome is a failure if the feature has become unavailable meanwhile.
    public func perform(
        input: ActionType.InputType, presenter: ActionType.PresenterType, userInitiated: Bool = true,
        completion: (@SurfaceActor (ActionOutcome) -> Void)? = nil
    ) {
        system.performBound(
            ActionBinding<FeatureType, ActionType>(), input: input, presenter: presenter,
            userInitiated: userInitiated, completion: completion)
    }
}

/// A performance of an action, for observers.
public struct ActionDispatch: Hashable, Sendable {
    /// The automatic id of the action (F6).
    public let actionID: String

    /// The name of the feature.
    public let feature: String

    /// The name of the action.
    public let action: String
    public let source: ActionSource
    public let userInitiated: Bool
}

/// Observes the actions of a system.
@SurfaceActor
public protocol ActionDispatchObserver: AnyObject {
    func actionWillBegin(_ dispatch: ActionDispatch)
    func actionDidComplete(_ dispatch: ActionDispatch, outcome: ActionOutcome)
}
