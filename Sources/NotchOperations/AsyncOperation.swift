public import Foundation

/// An operation that ends when ``finish()`` is called, not when ``main()`` returns (I6).
///
/// Use it for asynchronous work: in a callback, in a task, on the surface. Override ``main()`` to begin that work, and
/// call ``finish()`` from any thread when the work is done. An `OperationQueue` counts the operation as running until
/// then, starts the dependent operations afterwards, and releases the operation.
///
/// An operation that is cancelled before its start finishes without ``main()``. An operation that is cancelled later
/// continues: check `isCancelled` and call ``finish()`` even then, because the queue waits for ever otherwise.
///
/// `isExecuting` and `isFinished` are never both true. The state can change between two readings: read `isFinished`
/// first, or read both in ``withStateLock(_:)``.
open class AsyncOperation: Operation, @unchecked Sendable {
    private enum Phase {
        case waiting
        case executing
        /// The operation neither executes nor is finished: observers are being notified that it no longer executes.
        case finishing
        case finished
    }

    /// Receives the errors of ``start()`` and ``finish()``, which cannot throw.
    public typealias ErrorHandler = @Sendable (AsyncOperation, AsyncOperationError) -> Void

    /// The lock is recursive, so that a caller that holds it can read the state (I6).
    private let lock = NSRecursiveLock()
    private var phase = Phase.waiting
    private var errorHandler: ErrorHandler?

    /// Receives the reason when a call has no effect because it came at the wrong time, on the caller's thread.
    /// `Operation` would trap instead.
    public final var onError: ErrorHandler? {
        get { withStateLock { errorHandler } }
        set { withStateLock { errorHandler = newValue } }
    }

    // MARK: State

    public final override var isAsynchronous: Bool { true }
    public final override var isExecuting: Bool { withStateLock { phase == .executing } }
    public final override var isFinished: Bool { withStateLock { phase == .finished } }

    /// Runs `body` while the state cannot change, so that `isExecuting` and `isFinished` are consistent.
    ///
    /// Keep `body` short, and neither start, finish nor wait for an operation in it.
    public final func withStateLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body()
    }

    // MARK: Starting

    /// Starts the operation; queues call this method. It has no effect on a finished operation. ``onError`` receives
    /// errors.
    public final override func start() {
        // The operation's readiness is not checked. The queue has checked it, and would wait for ever for an operation
        // that refuses to start.
        do throws(AsyncOperationError) { try begin(isReady: true) } catch { onError?(self, error) }
    }

    /// Starts an operation that is in no queue. A queue starts its operations itself.
    ///
    /// The call has no effect on a finished operation. A cancelled operation finishes without ``main()``.
    ///
    /// - Throws: ``AsyncOperationError`` if the operation is already executing, or waits for another operation.
    public final func begin() throws(AsyncOperationError) {
        try begin(isReady: isReady)
    }

    private func begin(isReady: Bool) throws(AsyncOperationError) {
        switch try leaveWaiting(isReady: isReady) {
        case .executing:
            didChangeValue(forKey: Key.isExecuting)
            main()
        case .finishing: becomeFinished()
        case .waiting, .finished, nil: return
        }
    }

    /// Leaves the phase `waiting`, and returns the new phase; `nil` if the operation is finishing or finished. Only one
    /// caller receives each new phase.
    private func leaveWaiting(isReady: Bool) throws(AsyncOperationError) -> Phase? {
        let isCancelled = isCancelled
        lock.lock()
        defer { lock.unlock() }
        switch phase {
        case .executing: throw .alreadyExecuting(name: name)
        case .finishing, .finished: return nil
        case .waiting where !isReady: throw .notReady(name: name)
        case .waiting where isCancelled: phase = .finishing
        case .waiting:
            willChangeValue(forKey: Key.isExecuting)
            phase = .executing
        }
        return phase
    }

    // MARK: The work

    /// Begins the work and returns. The work calls `finish()` when it is done, even if it has failed or was cancelled.
    /// The method is called at most once. Do not call `super`, which finishes the operation at once.
    open override func main() {
        finish()
    }

    /// Ends the operation. The work that ``main()`` has begun calls this method from any thread. Only the first call
    /// has an effect.
    ///
    /// Before the start, this method only calls ``onError``, because a queue crashes if an operation ends before the
    /// queue has started it.
    public final func finish() {
        let before = withStateLock {
            defer {
                if phase == .executing {
                    willChangeValue(forKey: Key.isExecuting)
                    phase = .finishing
                }
            }
            return phase
        }
        switch before {
        case .waiting: onError?(self, .notStarted(name: name))
        case .executing:
            // A queue is always notified outside the lock to avoid a deadlock: a thread in waitUntilFinished() holds a
            // lock that this call needs, and waits for this operation's lock when it reads `isFinished`.
            didChangeValue(forKey: Key.isExecuting)
            becomeFinished()
        case .finishing, .finished: return
        }
    }

    private func becomeFinished() {
        withStateLock {
            willChangeValue(forKey: Key.isFinished)
            phase = .finished
        }
        didChangeValue(forKey: Key.isFinished)
    }

    /// The keys of the notifications to observers. Without them, Foundation's queue on Linux starts only one of three
    /// operations (I-D4).
    private enum Key {
        static let isExecuting = "isExecuting"
        static let isFinished = "isFinished"
    }
}

/// An ``AsyncOperation`` made of a block. The block receives the function that ends the operation.
///
/// ```swift
/// queue.addOperation(
///     AsyncBlockOperation { finish in
///         Task {
///             defer { finish() }
///             await upload()
///         }
///     })
/// ```
public final class AsyncBlockOperation: AsyncOperation, @unchecked Sendable {
    /// Begins the work and returns. `finish` ends the operation, from any thread; it must be called even if the work
    /// has failed or is not needed.
    public typealias Block = @Sendable (_ finish: @escaping @Sendable () -> Void) -> Void

    private let block: Block

    /// - Parameter block: begins the work. It is called at most once, and never if the operation is cancelled before it
    ///   starts.
    public init(_ block: @escaping Block) {
        self.block = block
        super.init()
    }

    public override func main() {
        // The reference is weak, because unfinished work must neither keep an operation alive that has no other owner,
        // nor fail without it (I6).
        block { [weak self] in self?.finish() }
    }
}

/// A call at the wrong time, which had no effect. Each error has the operation's name, if it has one.
public enum AsyncOperationError: Error, Hashable, Sendable {
    /// The operation was started a second time, before it was finished.
    case alreadyExecuting(name: String?)
    /// The operation was begun outside a queue while it waits for another operation.
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
