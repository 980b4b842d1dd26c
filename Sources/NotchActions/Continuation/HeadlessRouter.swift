/// The router of a program without a display. It serves actions that show nothing.
public struct HeadlessRouter: PresentationRouter {
    public init() {}

    public func setupPresentation<FeatureType, ActionType>(
        for binding: ActionBinding<FeatureType, ActionType>, input: ActionType.InputType
    ) -> PresentationResult<ActionType.PresenterType> {
        (NoPresenter() as? ActionType.PresenterType).map { .appReady(presenter: $0) } ?? .unsupported
    }
}
