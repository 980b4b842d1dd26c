public import Foundation

/// An operation that is over when it says so, not when ``main()`` returns (I6).
///
/// Use it for work that goes on elsewhere: in a callback, in a task, on the surface. Override ``main()``, have it begin
/// that work, and have the work call ``finish()`` when it is done, from any thread. An `OperationQueue` then counts the
/// operation as running all the while, starts the operations that depend on it afterwards, and lets it go at the end.
///
/// An operation that was cancelled before it started finishes without ``main()``. One that is cancelled later goes on:
/// look at `isCancelled`, and call ``finish()`` all the same, or the queue waits for ever.
///
/// `isExecuting` and `isFinished` are never both true. Two readings are two moments, though: read `isFinished` first,
/// or both in ``withStateLock(_:)``.
open class AsyncOperation: Operation, @unchecked Sendable {
    private enum Phase {
        case waiting
        case executing
        /// The operation no longer executes, and is not finished either: observers are being told that it no longer
        /// executes.
        case finishing
        case finished
    }

    /// Takes the errors of ``start()`` and ``finish()``, which cannot throw.
    public typealias ErrorHandler = @Sendable (AsyncOperation, AsyncOperationError) -> Void

    /// The lock is recursive, so that a caller that holds it can read the state (I6).
    private let lock = NSRecursiveLock()
    private var phase = Phase.waiting
    private var errorHandler: ErrorHandler?

    /// Where Foundation would trap, the call does nothing instead, and calls this with the reason, on the caller's
    /// thread.
    public final var onError: ErrorHandler? {
        get { withStateLock { errorHandler } }
        set { withStateLock { errorHandler = newValue } }
    }

    // MARK: State

    public final override var isAsynchronous: Bool { true }
    public final override var isExecuting: Bool { withStateLock { phase == .executing } }
    public final override var isFinished: Bool { withStateLock { phase == .finished } }

    /// Runs `body` while the state stands still, so that `isExecuting` and `isFinished` are of one moment.
    ///
    /// Keep it short, and neither start, finish nor wait for an operation in it.
    public final func withStateLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body()
    }

    // MARK: Starting

    /// Starts the operation; queues call this. Once the operation is finished, it does nothing. Errors go to
    /// ``onError``.
    public final override func start() {
        // Whether the operation is ready is not checked. The queue has seen to that, and would wait for ever for an
        // operation that refused to start.
        do throws(AsyncOperationError) { try begin(isReady: true) } catch { onError?(self, error) }
    }

    /// Starts an operation that is in no queue. An operation that is in a queue is the queue's to start.
    ///
    /// Once the operation is finished, this does nothing. An operation that was cancelled finishes without ``main()``.
    ///
    /// - Throws: ``AsyncOperationError`` when the operation is executing already, or waits for another.
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

    /// Leaves the phase `waiting`, and returns the new phase to the one caller who brought it about; `nil` if the
    /// operation is finishing or finished.
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

    /// Begins the work, and returns; the work calls `finish()` when it is done, even if it has failed or was
    /// cancelled. Called at most once. Do not call `super`, which finishes the operation at once.
    open override func main() {
        finish()
    }

    /// Ends the operation. The work that ``main()`` has begun calls this, from any thread. Only the first call counts.
    ///
    /// Before the start, this only calls ``onError``: a queue does not survive an operation that ends before the queue
    /// has started it.
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
            // A queue is always told outside the lock. A thread in waitUntilFinished() holds a lock that this call
            // needs, and waits for our lock when it reads `isFinished`.
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

    /// The keys that observers are told of. Without them, Foundation's queue on Linux starts one of three operations
    /// (I-D4).
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

    /// - Parameter block: called at most once; never, when the operation is cancelled before it starts.
    public init(_ block: @escaping Block) {
        self.block = block
        super.init()
    }

    public override func main() {
        // The reference is weak: work that still goes on must neither keep an operation that everybody else has
        // dropped, nor fail without it (I6).
        block { [weak self] in self?.finish() }
    }
}

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
