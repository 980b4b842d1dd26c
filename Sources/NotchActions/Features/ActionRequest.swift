/// The permission to perform an action of a feature that is available now.
@SurfaceActor
public struct ActionRequest<FeatureType: FeatureDefinition, ActionType: Action> {
    let system: ActionSystem

    /// Performs the action. If the feature has become unavailable meanwhile, the outcome is a failure.
    public func perform(
        input: ActionType.InputType, presenter: ActionType.PresenterType, userInitiated: Bool = true,
        completion: (@SurfaceActor (ActionOutcome) -> Void)? = nil
    ) {
        system.performBound(
            ActionBinding<FeatureType, ActionType>(), input: input, presenter: presenter,
            userInitiated: userInitiated, completion: completion)
    }
}
