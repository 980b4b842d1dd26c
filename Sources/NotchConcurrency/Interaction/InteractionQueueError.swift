/// Why an interaction was not accepted, or gave no result.
public enum InteractionQueueError: Error, Hashable, Sendable {
    /// As many interactions wait as the queue may hold. ``InteractionQueue/add(_:timeout:_:)`` does not throw this error:
    /// its interaction has the outcome ``InteractionOutcome/refused``.
    case full(capacity: Int)
    /// The interaction was not finished in time. Only ``InteractionQueue/run(_:timeout:_:)`` throws this error.
    case timedOut(name: String, after: Duration)
}

extension InteractionQueueError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .full(let capacity):
            "the queue is full: \(capacity) wait; try again later, cancel some, or raise the queue's capacity "
                + "(and check in `current` that the running one is marked as finished)"
        case .timedOut(let name, let timeout):
            "“\(name)” was not finished within \(timeout) of its start; allow it more time, or find out why "
                + "it does not finish"
        }
    }
}
