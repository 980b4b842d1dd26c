/// One performance of an action, for those who watch.
public struct ActionDispatch: Hashable, Sendable {
    /// The automatic id of the action (F6).
    public let actionID: String

    /// The names of the feature and the action.
    public let feature: String
    public let action: String
    public let source: ActionSource
    public let userInitiated: Bool
}
