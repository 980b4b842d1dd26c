import NotchActions

/// Never supplies a presenter, and says one reason.
struct RefusingRouter: PresentationRouter {
    enum Reason: CaseIterable {
        case unsupported
        case appCancelled
        case userCancelled
        case appPerformed
    }

    let reason: Reason

    func setupPresentation<FeatureType, ActionType>(
        for binding: ActionBinding<FeatureType, ActionType>, input: ActionType.InputType
    ) -> PresentationResult<ActionType.PresenterType> {
        switch reason {
        case .unsupported: .unsupported
        case .appCancelled: .appCancelled
        case .userCancelled: .userCancelled
        case .appPerformed: .appPerformed
        }
    }
}
