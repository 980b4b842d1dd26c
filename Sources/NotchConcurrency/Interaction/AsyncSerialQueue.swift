/// Runs asynchronous blocks one at a time, in the order in which they were added. It does the work of Foundation's
/// `OperationQueue` with an asynchronous `Operation`, without Foundation (I6).
///
///     let queue = AsyncSerialQueue()
///     queue.add { finish in
///         download { data in
///             defer { finish() }
///             ...
///         }
///     }
///     await queue.waitUntilAllFinished()
///
/// The queue uses the same `InteractionMachine` as an ``InteractionQueue``, without delays and without a view. It is
/// safe to use from any thread. Releasing the queue cancels everything on it.
public final class AsyncSerialQueue: Sendable {
    /// A function that runs `job` once: soon, or from within the call.
    public typealias Executor = @Sendable (_ job: @escaping @Sendable () -> Void) -> Void

    private let engine: QueueEngine

    /// - Parameters:
    ///   - capacity: the maximum number of waiting blocks, at least 1; `Int.max` for no bound.
    ///   - executor: runs the blocks. The default is a task on Swift's global executor, which costs threads and a timer
    ///     that an idle board does not need. To run blocks on the surface's thread, pass
    ///     `{ job in Task { @SurfaceActor in job() } }`.
    public init(capacity: Int = 4096, executor: @escaping Executor = { job in Task { job() } }) {
        var configuration = InteractionMachine.Configuration()
        configuration.capacity = capacity
        configuration.appearDelay = .zero
        configuration.startDelay = .zero
        configuration.startsVisible = true
        engine = QueueEngine(configuration, context: FunctionContext(executor: executor))
    }

    deinit { engine.close() }

    /// Adds a block to the end of the line.
    ///
    /// - Parameters:
    ///   - name: the name of the block, for people; `nil` makes a name from the block's id.
    ///   - block: the block, which runs at most once. It must call `finish` when its work is done, because only that
    ///     lets the next block run. `finish` may be called from any thread, before the block returns or later; a second
    ///     call has no effect.
    /// - Returns: the block. If the queue is full, the block has ended as ``InteractionOutcome/refused`` and the queue
    ///   is unchanged.
    @discardableResult
    public func add(
        _ name: String? = nil, _ block: @escaping @Sendable (_ finish: @escaping @Sendable () -> Void) -> Void
    ) -> QueuedBlock {
        engine.add(name, timeout: nil) { queued in
            block { queued.finish() }
        }
    }

    /// Whether the queue starts no block at present. The running block continues. The property is `false` at first.
    public var isSuspended: Bool {
        get { engine.machine.isSuspended }
        set { engine.handle(newValue ? .willDisappear : .didAppear) }
    }

    /// The running block; `nil` if no block runs.
    public var current: QueuedBlock? { engine.currentBlock }
    /// The waiting blocks, in order.
    public var pending: [QueuedBlock] { engine.pendingBlocks }

    /// Cancels all blocks. Waiting blocks end and never run (I5). The running block is marked as cancelled and still
    /// has to finish.
    public func cancelAll() { engine.handle(.cancelAll) }

    /// Returns when all blocks that were added before the call have ended.
    public func waitUntilAllFinished(isolation: isolated (any Actor)? = #isolation) async {
        for block in engine.unfinishedBlocks { _ = await block.ended() }
        // The caller keeps the queue alive while it waits, because a queue that is released cancels its blocks.
        withExtendedLifetime(self) {}
    }
}

/// The context that runs a queue's blocks with a function. The context is always open, and has no time.
struct FunctionContext: QueueContext {
    let executor: AsyncSerialQueue.Executor

    var now: Instant { .zero }
    func run(_ job: @escaping @Sendable () -> Void) { executor(job) }
    func offer(_ block: QueuedBlock, _ answer: @escaping @Sendable (Bool) -> Void) { answer(true) }
    func arm(_ deadline: Instant?, _ action: @escaping @Sendable () -> Void) {}
    func notify(_ event: InteractionEvent, at instant: Instant) {}
}
