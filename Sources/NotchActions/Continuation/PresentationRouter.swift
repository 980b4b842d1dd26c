/// Supplies the presenter of an action that comes from outside: from an activity that is continued or from a link.
@SurfaceActor
public protocol PresentationRouter {
    /// Brings the display into the state that an action needs, and returns the presenter, or why there is none.
    func setupPresentation<FeatureType, ActionType>(
        for binding: ActionBinding<FeatureType, ActionType>, input: ActionType.InputType
    ) -> PresentationResult<ActionType.PresenterType>
}

/// The answer of a router about the presenter of an action (F22).
public enum PresentationResult<PresenterType> {
    /// The action is performed with this presenter.
    case appReady(presenter: PresenterType)

    /// There is no presenter for this action.
    case unsupported

    /// The program has something to finish first.
    case appCancelled

    /// A person has declined.
    case userCancelled

    /// The result of the action is on show already.
    case appPerformed

    /// Why the action is not performed; nil if it is.
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

/// The router of a program without a display. It serves actions that show nothing.
public struct HeadlessRouter: PresentationRouter {
    public init() {}

    public func setupPresentation<FeatureType, ActionType>(
        for binding: ActionBinding<FeatureType, ActionType>, input: ActionType.InputType
    ) -> PresentationResult<ActionType.PresenterType> {
        (NoPresenter() as? ActionType.PresenterType).map { .appReady(presenter: $0) } ?? .unsupported
    }
}
