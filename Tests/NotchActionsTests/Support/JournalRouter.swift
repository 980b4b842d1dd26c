import NotchActions

/// Supplies the journal to each action that writes into it.
struct JournalRouter: PresentationRouter {
    let journal: Journal

    func setupPresentation<FeatureType, ActionType>(
        for binding: ActionBinding<FeatureType, ActionType>, input: ActionType.InputType
    ) -> PresentationResult<ActionType.PresenterType> {
        (journal as? ActionType.PresenterType).map { .appReady(presenter: $0) } ?? .unsupported
    }
}
