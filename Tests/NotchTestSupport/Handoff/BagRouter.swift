package import NotchActions

/// Supplies a presenter of bags.
package struct BagRouter: PresentationRouter {
    private let presenter: BagPresenter

    package init(presenter: BagPresenter) {
        self.presenter = presenter
    }

    package func setupPresentation<FeatureType, ActionType>(
        for binding: ActionBinding<FeatureType, ActionType>, input: ActionType.InputType
    ) -> PresentationResult<ActionType.PresenterType> {
        (presenter as? ActionType.PresenterType).map { .appReady(presenter: $0) } ?? .unsupported
    }
}
