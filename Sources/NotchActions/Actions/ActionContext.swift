/// The input of one performance of an action, and its cause.
public struct ActionContext<InputType> {
    public let input: InputType

    /// The cause of the performance.
    public let source: ActionSource

    /// Whether a person asked for the action.
    public let userInitiated: Bool
}
