/// Supplies the presenter of an action that comes from outside: from an activity that is continued or from a link.
@SurfaceActor
public protocol PresentationRouter {
    /// Brings the display into the state that an action needs, and returns the presenter, or why there is none.
    func setupPresentation<FeatureType, ActionType>(
        for binding: ActionBinding<FeatureType, ActionType>, input: ActionType.InputType
    ) -> PresentationResult<ActionType.PresenterType>
}
