/// Supplies the presenter of an action that is performed for a continued activity or a link.
@SurfaceActor
public protocol PresentationRouter {
    /// Prepares the display for an action, and returns the presenter or the reason why there is none.
    func setupPresentation<FeatureType, ActionType>(
        for binding: ActionBinding<FeatureType, ActionType>, input: ActionType.InputType
    ) -> PresentationResult<ActionType.PresenterType>
}

/// A router's answer to the request for a presenter (F22).
public enum PresentationResult<PresenterType> {
    /// The action is performed with this presenter.
    case appReady(presenter: PresenterType)

    /// There is no presenter for this action.
    case unsupported

    /// The program must finish other work first.
    case appCancelled

    /// A person has declined.
    case userCancelled

    /// The result of the action is already shown.
    case appPerformed

    /// Returns the reason why the action is not performed; nil if it is performed.
    func error(action: String) -> ActionError? {
        switch self {
        case .appReady: nil
        case .unsupported: .unsupported(action: action)
        case .appCancelled: .appCancelled(action: action)
        case .userCancelled: .userCancelled(action: action)
        case .appPerformed: .appPerformed(action: action)
        }
    }
}

/// The router of a program without a display. It supports only actions with ``NoPresenter``.
public struct HeadlessRouter: PresentationRouter {
    public init() {}

    public func setupPresentation<FeatureType, ActionType>(
        for binding: ActionBinding<FeatureType, ActionType>, input: ActionType.InputType
    ) -> PresentationResult<ActionType.PresenterType> {
        (NoPresenter() as? ActionType.PresenterType).map { .appReady(presenter: $0) } ?? .unsupported
    }
}
