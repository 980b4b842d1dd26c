/// A call that came at the wrong time and did nothing. Each error has the operation's name, where it has one.
public enum AsyncOperationError: Error, Hashable, Sendable {
    /// The operation was started a second time, before it was finished.
    case alreadyExecuting(name: String?)
    /// The operation was begun by hand while it waits for another one.
    case notReady(name: String?)
    /// The operation was finished before it was started.
    case notStarted(name: String?)
}

extension AsyncOperationError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .alreadyExecuting(let name):
            "\(Self.subject(name)) is executing already and was not started again; start each once, "
                + "and leave the start of a queued one to the queue"
        case .notReady(let name):
            "\(Self.subject(name)) waits for another operation and was not started; "
                + "add it to a queue, or start it when the other one has finished"
        case .notStarted(let name):
            "\(Self.subject(name)) has not been started and cannot be finished; call finish() from its work, "
                + "or cancel() to discard it"
        }
    }

    private static func subject(_ name: String?) -> String {
        name.map { "the operation \($0)" } ?? "an operation without a name"
    }
}
