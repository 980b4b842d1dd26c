/// The result of an offer that was to be continued.
public enum HandoffResult: Hashable, Sendable {
    /// The action was performed and has succeeded. The owner of the offer is told.
    case success

    /// The router refused (F22), or the action failed. The offer stays.
    case failure(error: ActionError)

    /// The offer cannot be continued here. The action was not performed.
    case cannotContinue(HandoffObstacle)
}
