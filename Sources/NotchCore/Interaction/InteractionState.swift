/// Where in its life something on a serial queue is. One value, so that nothing is executing and finished at once (I6).
public enum InteractionState: String, CaseIterable, Hashable, Sendable {
    /// Added; its block has not run.
    case ready
    /// Its block has been started, and neither has it finished nor has its timeout passed.
    case executing
    /// Over; the outcome says how.
    case finished
}
