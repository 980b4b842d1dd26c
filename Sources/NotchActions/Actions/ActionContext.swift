/// What an action is performed with.
public struct ActionContext<InputType> {
    public let input: InputType

    /// What led to the action.
    public let source: ActionSource

    /// Whether a person asked for the action.
    public let userInitiated: Bool
}
