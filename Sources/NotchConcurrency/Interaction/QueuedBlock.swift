import Synchronization

/// A block on an ``AsyncSerialQueue``. It is safe to use from any thread.
public final class QueuedBlock: Sendable {
    typealias Body = @Sendable (QueuedBlock) -> Void

    private struct Status {
        var state = InteractionState.ready
        var outcome: InteractionOutcome?
        var isCancelled = false
        /// The body; `nil` if it has run or never will.
        var body: Body?
        /// The functions that ask the body to stop.
        var stoppers: [@Sendable () -> Void] = []
        var isToldToStop = false
        /// Whether the end of the block has been executed.
        var isConcluded = false
        var waiters: [CheckedContinuation<InteractionOutcome, Never>] = []
    }

    public let id: InteractionID
    /// The name of the block, for people. It is not unique.
    public let name: String
    let takesSurface: Bool
    /// The engine of the queue. Until the block has ended, the two retain each other. A queue that is released ends all
    /// waiting blocks.
    private let engine: QueueEngine
    private let status: Mutex<Status>

    init(item: InteractionMachine.Item, engine: QueueEngine, takesSurface: Bool, body: @escaping Body) {
        id = item.id
        name = item.name
        self.takesSurface = takesSurface
        self.engine = engine
        status = Mutex(Status(body: body))
    }

    // MARK: State

    public var state: InteractionState { status.withLock { $0.state } }
    /// The outcome of the block; `nil` until it has ended.
    public var outcome: InteractionOutcome? { status.withLock { $0.outcome } }
    /// Whether the block was cancelled before it ended.
    public var isCancelled: Bool { status.withLock { $0.isCancelled } }

    /// Cancels the block. Before its start, the block ends and never runs (I5). After its start, the block is marked as
    /// cancelled and still has to finish. The call is idempotent.
    public func cancel() { engine.handle(.cancel(id)) }

    /// Returns when the block has ended, whether or not the calling task is cancelled. A continuation resumes the
    /// caller through the global executor.
    public func ended(isolation: isolated (any Actor)? = #isolation) async -> InteractionOutcome {
        await withCheckedContinuation { continuation in
            let outcome = status.withLock { status in
                if status.outcome == nil { status.waiters.append(continuation) }
                return status.outcome
            }
            if let outcome { continuation.resume(returning: outcome) }
        }
    }
}

// MARK: - The body's side

extension QueuedBlock {
    /// Marks the block as finished; the body has to call this function (I3). A second call, and a call after the
    /// timeout, has no effect.
    func finish() { engine.handle(.finish(id)) }

    /// Calls `stopper` in the queue's context when a block that was started is cancelled or times out; at once if that
    /// has happened. `stopper` is never called for a block that has finished, or that was cancelled before its start.
    func onCancel(_ stopper: @escaping @Sendable () -> Void) {
        let isToldToStop = status.withLock { status in
            if !status.isToldToStop, !status.isConcluded { status.stoppers.append(stopper) }
            return status.isToldToStop
        }
        if isToldToStop { engine.context.run(stopper) }
    }
}

// MARK: - The engine's side

extension QueuedBlock {
    // The engine calls these functions with its lock held: they run no code of the program, and release no closures.

    func markStarted() { status.withLock { $0.state = .executing } }
    func markCancelled() { status.withLock { $0.isCancelled = true } }

    func markEnded(_ outcome: InteractionOutcome) {
        status.withLock { status in
            status.state = .finished
            status.outcome = outcome
            if outcome == .cancelled { status.isCancelled = true }
        }
    }

    // The engine calls these functions at the context.

    func run() {
        let body = status.withLock { $0.body.take() }
        body?(self)
    }

    func requestStop() {
        let stoppers = status.withLock { status in
            status.isToldToStop = true
            defer { status.stoppers = [] }
            return status.stoppers
        }
        for stopper in stoppers { stopper() }
    }

    /// Releases the body and the stoppers, and resumes the callers that wait for the end of the block.
    func conclude(_ outcome: InteractionOutcome) {
        let rest = status.withLock { status in
            defer {
                status.isConcluded = true
                status.body = nil
                status.stoppers = []
                status.waiters = []
            }
            return (body: status.body, stoppers: status.stoppers, waiters: status.waiters)
        }
        for waiter in rest.waiters { waiter.resume(returning: outcome) }
    }
}
