/// The state of an interaction or a block on a serial queue. It is one value, so that nothing is executing and finished
/// at once (I6).
public enum InteractionState: String, CaseIterable, Hashable, Sendable {
    /// The block has been added and has not run.
    case ready
    /// The block has been started. It has not finished, and its timeout has not passed.
    case executing
    /// The block has ended; the outcome says how.
    case finished
}
