/// Runs asynchronous blocks one at a time, in the order in which they were added: what Foundation's `OperationQueue`
/// and an asynchronous `Operation` do, without Foundation (I6).
///
///     let queue = AsyncSerialQueue()
///     try queue.add { finish in
///         download { data in
///             defer { finish() }
///             ...
///         }
///     }
///     await queue.waitUntilAllFinished()
///
/// The same ``InteractionMachine`` as an ``InteractionQueue``'s, without delays and without a view. Safe to use from
/// any thread. Releasing the queue cancels everything on it.
public final class AsyncSerialQueue: Sendable {
    /// Runs `job` once: soon, or from within the call.
    public typealias Executor = @Sendable (_ job: @escaping @Sendable () -> Void) -> Void

    private let engine: QueueEngine

    /// - Parameters:
    ///   - capacity: the most blocks that may wait, at least 1; `Int.max` for no bound.
    ///   - executor: where blocks run. By default that is a task on Swift's global executor, whose threads and timer
    ///     an idle board does without: what runs on the surface's thread takes
    ///     `{ job in Task { @SurfaceActor in job() } }`.
    public init(capacity: Int = 4096, executor: @escaping Executor = { job in Task { job() } }) {
        var configuration = InteractionMachine.Configuration()
        configuration.capacity = capacity
        configuration.appearDelay = .zero
        configuration.startDelay = .zero
        configuration.startsVisible = true
        engine = QueueEngine(configuration, place: ExecutorPlace(executor: executor))
    }

    deinit {
        engine.close()
    }

    /// Adds a block to the end of the line.
    ///
    /// - Parameters:
    ///   - name: for people; `nil` takes one made from its id.
    ///   - block: run at most once. It must have `finish` called when its work is done: only that lets the next one
    ///     run. It may be called from any thread, before the block returns or later; a second call does nothing.
    /// - Throws: ``InteractionQueueError/full(capacity:)``; nothing has changed then.
    @discardableResult
    public func add(
        _ name: String? = nil, _ block: @escaping @Sendable (_ finish: @escaping @Sendable () -> Void) -> Void
    ) throws(InteractionQueueError) -> QueuedBlock {
        try engine.add(name, timeout: nil) { queued in
            block { queued.finish() }
        }
    }

    /// Whether no block is started at present; the one that runs goes on. `false` at first.
    public var isSuspended: Bool {
        get { engine.machine.isSuspended }
        set { engine.handle(newValue ? .willDisappear : .didAppear) }
    }

    /// The block that runs.
    public var current: QueuedBlock? { engine.currentBlock }

    /// The blocks that wait, in order.
    public var pending: [QueuedBlock] { engine.pendingBlocks }

    /// Ends all blocks that wait: they never run (I5). The one that runs is marked as cancelled, and still has to
    /// finish.
    public func cancelAll() {
        engine.handle(.cancelAll)
    }

    /// Returns when all blocks that were added before the call have ended.
    public func waitUntilAllFinished(isolation: isolated (any Actor)? = #isolation) async {
        for block in engine.unfinishedBlocks { _ = await block.ended() }
        // Whoever waits for the queue keeps it: a queue that is released cancels.
        withExtendedLifetime(self) {}
    }
}
