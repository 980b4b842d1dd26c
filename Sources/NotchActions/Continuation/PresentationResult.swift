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
