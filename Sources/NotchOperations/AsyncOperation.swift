public import Foundation

/// An operation that is over when it says so, not when ``main()`` returns (I6).
///
/// For work that goes on elsewhere: in a callback, in a task, on the surface. Override ``main()``, have it begin that
/// work, and have the work call ``finish()`` when it is done, from any thread. An `OperationQueue` then counts the
/// operation as running all the while, starts what depends on it afterwards, and lets it go at the end.
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
        /// No longer executing, and not finished either: observers are being told of the first.
        case finishing
        case finished
    }

    /// Takes what ``start()`` and ``finish()``, which cannot throw, have to say.
    public typealias ErrorHandler = @Sendable (AsyncOperation, AsyncOperationError) -> Void

    /// Recursive, so that who holds it for two readings can make them (I6).
    private let lock = NSRecursiveLock()
    private var phase = Phase.waiting
    private var errorHandler: ErrorHandler?

    /// Where Foundation would trap, the call does nothing instead, and this is told why. Called on the caller's thread.
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

    /// What queues call. Once it is finished this does nothing; what ``begin()`` throws goes to ``onError``.
    public final override func start() {
        // Not whether it is ready: the queue has seen to that, and would wait for ever for one that refused.
        do throws(AsyncOperationError) {
            try begin(isReady: true)
        } catch {
            onError?(self, error)
        }
    }

    /// Starts an operation that is in no queue; one that is in a queue is the queue's to start.
    ///
    /// Once it is finished this does nothing, and if it was cancelled it finishes without ``main()``.
    ///
    /// - Throws: ``AsyncOperationError`` when it is executing already, or waits for another.
    public final func begin() throws(AsyncOperationError) {
        try begin(isReady: isReady)
    }

    private func begin(isReady: Bool) throws(AsyncOperationError) {
        switch try leaveWaiting(isReady: isReady) {
        case .executing:
            didChangeValue(forKey: Key.isExecuting)
            main()
        case .finishing:
            becomeFinished()
        case .waiting, .finished, nil:
            return
        }
    }

    /// The new phase, for the one caller who brought it about.
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

    /// Begins the work, and returns; the work calls ``finish()`` when it is done, even if it has failed or was
    /// cancelled. Called at most once. Do not call `super`: without work, this finishes at once.
    open override func main() {
        finish()
    }

    /// Ends the operation. For the work that ``main()`` has begun, from any thread, as often as it likes: only the
    /// first call counts.
    ///
    /// Before the start it does nothing but tell ``onError``: a queue does not survive an operation that ends before
    /// the queue has started it.
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
        case .waiting:
            onError?(self, .notStarted(name: name))
        case .executing:
            // Outside the lock, as all that tells a queue: somebody in waitUntilFinished() asks `isFinished`, and so
            // for our lock, with one in his hands that this call needs.
            didChangeValue(forKey: Key.isExecuting)
            becomeFinished()
        case .finishing, .finished:
            return
        }
    }

    private func becomeFinished() {
        withStateLock {
            willChangeValue(forKey: Key.isFinished)
            phase = .finished
        }
        didChangeValue(forKey: Key.isFinished)
    }

    /// Without being told of these, Foundation's queue on Linux starts one of three operations (I-D4).
    private enum Key {
        static let isExecuting = "isExecuting"
        static let isFinished = "isFinished"
    }
}
