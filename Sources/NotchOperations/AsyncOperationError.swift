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
                + "and leave one that is in a queue to the queue"
        case .notReady(let name):
            "\(Self.subject(name)) waits for another that is not finished, and was not started; "
                + "add it to a queue, or begin it afterwards"
        case .notStarted(let name):
            "\(Self.subject(name)) has not been started and cannot be finished; call finish() from its work, "
                + "or cancel() what is not to be started"
        }
    }

    private static func subject(_ name: String?) -> String {
        name.map { "the operation \($0)" } ?? "an operation without a name"
    }
}
