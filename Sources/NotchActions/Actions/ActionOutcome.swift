/// How an action ended.
public enum ActionOutcome: Sendable {
    case success
    case failure(any Error)
}
