import Synchronization

/// A block on an ``AsyncSerialQueue``. Safe to use from any thread.
public final class QueuedBlock: Sendable {
    typealias Body = @Sendable (QueuedBlock) -> Void

    private struct Status {
        var state = InteractionState.ready
        var outcome: InteractionOutcome?
        var isCancelled = false
        /// Gone once it has run, or never will.
        var body: Body?
        /// What is to be told that the body should stop, and whether that has happened.
        var stoppers: [@Sendable () -> Void] = []
        var isToldToStop = false
        /// Its end has been carried out.
        var isConcluded = false
        var waiters: [CheckedContinuation<InteractionOutcome, Never>] = []
    }

    public let id: InteractionID
    /// For people; not unique.
    public let name: String
    let takesSurface: Bool
    /// Until the block has ended, the two hold each other. A queue that is released ends all that wait.
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

    public var state: InteractionState {
        status.withLock { $0.state }
    }

    /// How it ended; `nil` until it has.
    public var outcome: InteractionOutcome? {
        status.withLock { $0.outcome }
    }

    /// Whether it was cancelled before it ended.
    public var isCancelled: Bool {
        status.withLock { $0.isCancelled }
    }

    /// Before its start, ends it: it never runs (I5). After that it is marked as cancelled, and still has to finish.
    /// Idempotent.
    public func cancel() {
        engine.handle(.cancel(id))
    }

    /// Returns when it has ended, whether or not the calling task is cancelled. A continuation brings the caller back
    /// by way of the global executor.
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
    /// What the body has to call (I3). A second call, and one that comes after the timeout, does nothing.
    func finish() {
        engine.handle(.finish(id))
    }

    /// Calls `stopper` at the queue's place when a block that was started is cancelled or times out, at once if it
    /// was. Never called for one that has finished, or that was cancelled before its start.
    func onCancel(_ stopper: @escaping @Sendable () -> Void) {
        let isToldToStop = status.withLock { status in
            if !status.isToldToStop, !status.isConcluded { status.stoppers.append(stopper) }
            return status.isToldToStop
        }
        if isToldToStop { engine.place.run(stopper) }
    }
}

// MARK: - The engine's side

extension QueuedBlock {
    // Called with the engine's lock held: these run nobody's code, and release nobody's closures.

    func markStarted() {
        status.withLock { $0.state = .executing }
    }

    func markCancelled() {
        status.withLock { $0.isCancelled = true }
    }

    func markEnded(_ outcome: InteractionOutcome) {
        status.withLock { status in
            status.state = .finished
            status.outcome = outcome
            if outcome == .cancelled { status.isCancelled = true }
        }
    }

    // Called at the place.

    func run() {
        let body = status.withLock { $0.body.take() }
        body?(self)
    }

    func tellToStop() {
        let stoppers = status.withLock { status in
            status.isToldToStop = true
            defer { status.stoppers = [] }
            return status.stoppers
        }
        for stopper in stoppers { stopper() }
    }

    /// Lets go of everything, and tells those who wait for the end.
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
