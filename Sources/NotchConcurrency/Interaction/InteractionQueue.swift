import Synchronization

/// Coordinates modal interactions: one at a time, in the order in which they were added, each started only while the
/// view that shows it is visible (I1 to I5).
///
///     let queue = InteractionQueue()
///     queue.add { markInteractionFinished in
///         ask("Install the update?") { answer in
///             defer { markInteractionFinished() }
///             ...
///         }
///     }
///     queue.onViewDidAppear()
///
/// An interaction is modal. If the queue has a surface (`bind(to:)`, in NotchCore), each interaction owns the surface
/// while it runs, and counts as engagement (S12): the current card finishes before the interaction is started, and no other
/// card is shown before the interaction has ended, whatever the card's priority (Q17, Q19). Without a surface, the
/// queue only serializes.
///
/// The queue is a thin shell: `InteractionMachine` decides, and the clock wakes the queue. All members may be used from
/// any thread and take effect at once. Blocks are started, and observers are called, on the surface actor. A program
/// that adopts a loop (``SurfaceActor/adopt(executor:clock:)``) does so before it first uses a queue.
///
/// Releasing the queue cancels everything on it.
public final class InteractionQueue: Sendable {
    let engine: QueueEngine
    private let context: ActorContext

    /// - Parameters:
    ///   - appearDelay: how long the view must have been visible before an interaction is started (I1).
    ///   - startDelay: the pause before each start, the first included (I2).
    ///   - capacity: the maximum number of waiting interactions, at least 1; `Int.max` for no bound.
    ///   - clock: the source of time and timers; `nil` takes ``SurfaceActor/clock``.
    public init(
        appearDelay: Duration = .milliseconds(500), startDelay: Duration = .milliseconds(250), capacity: Int = 256,
        clock: (any SurfaceClock)? = nil
    ) {
        var configuration = InteractionMachine.Configuration()
        configuration.capacity = capacity
        configuration.appearDelay = appearDelay
        configuration.startDelay = startDelay
        context = ActorContext(clock: clock)
        engine = QueueEngine(configuration, context: context)
    }

    deinit { engine.close() }

    // MARK: Interactions

    /// Adds an interaction to the end of the line.
    ///
    /// - Parameters:
    ///   - name: the name of the interaction, which shows people what holds the queue; `nil` makes a name from its id.
    ///   - timeout: the maximum duration of the interaction, counted from its start. After that the interaction has
    ///     ended, its body is notified (``Interaction/onCancel(_:)``), and the next interaction is started (I-D3).
    ///     `nil` is no limit.
    ///   - interaction: the interaction, which runs at most once. It may show any number of views (I4). It must call
    ///     `markInteractionFinished` when it is done with them, even if it showed no view or was cancelled, because
    ///     only that lets the next interaction start (I3). `markInteractionFinished` may be called from any thread,
    ///     before the block returns or later; a second call has no effect.
    /// - Returns: the interaction. If the queue is full, the interaction has ended as ``InteractionOutcome/refused``
    ///   and the queue is unchanged.
    @discardableResult
    public func add(
        _ name: String? = nil, timeout: Duration? = nil,
        _ interaction:
            @escaping @SurfaceActor (_ markInteractionFinished: @escaping @Sendable () -> Void) -> Void
    ) -> Interaction {
        Interaction(
            engine.add(name, timeout: timeout, takesSurface: true) { block in
                SurfaceActor.assumeIsolated { interaction { block.finish() } }
            })
    }

    /// Does the same as ``Interaction/cancel()``, by id. The call has no effect for an interaction that has ended.
    public func cancel(_ id: InteractionID) { engine.handle(.cancel(id)) }

    /// Ends all waiting interactions (I5), and asks the running interaction to stop.
    public func cancelAll() { engine.handle(.cancelAll) }

    // MARK: The surface

    /// The surface that each interaction owns while it runs; `nil` if the queue only serializes.
    @SurfaceActor
    package var surface: (any InteractionSurface)? { context.surface }

    /// Gives the interactions a surface, beginning with the running interaction. Only the first call has an effect.
    @SurfaceActor
    package func give(_ surface: any InteractionSurface) {
        guard context.surface == nil else { return }
        context.surface = surface
        guard let current, engine.currentBlock?.takesSurface == true else { return }
        surface.take(for: current.item.id, named: current.item.name, at: context.now) {}
        surface.follow(.started(current))
    }

    // MARK: The view

    /// Reports to the queue that the view appeared. The queue starts interactions `appearDelay` (500 ms) later, if the
    /// view is still visible then (I1, I-D2). The call is idempotent.
    public func onViewDidAppear() { engine.handle(.didAppear) }

    /// Reports to the queue that the view is about to disappear. The queue starts no interaction from now on. An
    /// interaction whose delay is running stays first in line (I1, I-D1). The running interaction continues. The call
    /// is idempotent.
    public func onViewWillDisappear() { engine.handle(.willDisappear) }

    /// Returns whether the view is visible. The queue calls this function just before each start, for views that may
    /// disappear before ``onViewWillDisappear()`` reports it. If it returns `false`, the queue is suspended until the
    /// next ``onViewDidAppear()``.
    public var isVisible: (@SurfaceActor () -> Bool)? {
        get { context.isVisible }
        set { context.isVisible = newValue }
    }

    // MARK: State

    /// Whether the queue starts no interaction at present, because the view is hidden or has appeared too recently.
    public var isSuspended: Bool { engine.machine.isSuspended }
    /// The running interaction and its start; `nil` if no interaction runs.
    public var current: RunningInteraction? { engine.machine.current }
    /// The waiting interactions, in order.
    public var pending: [QueuedInteraction] { engine.machine.pending }

    /// Returns the name of the first waiting interaction and when it will be started, if no other event happens; `nil`
    /// if no interaction waits, or if the start is not known.
    ///
    /// - Parameter end: when the running interaction will have finished.
    package func nextStart(after end: Instant?) -> (name: String, starts: Instant)? {
        engine.machine.nextStart(after: end).map { ($0.item.name, $0.at) }
    }

    /// The number of waiting interactions.
    public var pendingCount: Int { engine.machine.pendingCount }

    // MARK: Observing

    /// Calls `body` with each event and the exact instant at which it happened, in order and without loss, until the
    /// returned handle is released.
    @SurfaceActor
    public func observe(_ body: @escaping @SurfaceActor (InteractionEvent, Instant) -> Void) -> Observation {
        context.observers.add { body($0.0, $0.1) }
    }
}

extension InteractionQueue {
    /// Adds an interaction that is an asynchronous function, and returns the function's result.
    ///
    /// Cancelling the calling task cancels the interaction. Before its start, the interaction then never runs. After
    /// its start, the task that runs `body` is cancelled, and the result of `body` counts. A continuation resumes the
    /// caller through the global executor; a program that must not use that executor calls ``add(_:timeout:_:)``.
    ///
    /// - Parameters:
    ///   - name: the name of the interaction, which shows people what holds the queue; `nil` makes a name from its id.
    ///   - timeout: the maximum duration of the interaction, counted from its start. After that this function throws at
    ///     once and the next interaction is started, whether or not `body` heeds the cancellation of its task (I-D3).
    ///     `nil` is no limit.
    /// - Throws: the error that `body` throws; `CancellationError` if the interaction was cancelled before its start;
    ///   ``InteractionQueueError/timedOut(name:after:)``; ``InteractionQueueError/full(capacity:)``.
    @SurfaceActor
    public func run<T: Sendable>(
        _ name: String? = nil, timeout: Duration? = nil, _ body: @escaping @SurfaceActor () async throws -> T
    ) async throws -> T {
        let answer = Answer<T>()
        let block = engine.add(name, timeout: timeout, takesSurface: true) { block in
            let work = Task { @SurfaceActor in
                do { answer.result = .success(try await body()) } catch { answer.result = .failure(error) }
                block.finish()
            }
            block.onCancel { work.cancel() }
        }
        let outcome = await withTaskCancellationHandler {
            await block.ended()
        } onCancel: {
            block.cancel()
        }
        // The caller keeps the queue alive while it waits, because a queue that is released cancels its interactions.
        withExtendedLifetime(self) {}
        switch (outcome, answer.result) {
        case (.finished, let result?): return try result.get()
        case (.refused, _): throw InteractionQueueError.full(capacity: engine.machine.capacity)
        case (.timedOut, _): throw InteractionQueueError.timedOut(name: block.name, after: timeout ?? .zero)
        case (.cancelled, _), (.finished, nil): throw CancellationError()
        }
    }
}

@SurfaceActor
private final class Answer<T: Sendable> {
    var result: Result<T, any Error>?
}

/// An error of an interaction that was not accepted, or has no result.
public enum InteractionQueueError: Error, Hashable, Sendable {
    /// The line is full. ``InteractionQueue/add(_:timeout:_:)`` does not throw this error: its interaction has the
    /// outcome ``InteractionOutcome/refused``.
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

/// A surface that one interaction on a queue owns while it runs.
@SurfaceActor
package protocol InteractionSurface: AnyObject {
    /// Takes the surface for an interaction.
    ///
    /// - Parameter onTaken: called once, within the call or later, when the interaction has the surface.
    func take(
        for id: InteractionID, named name: String, at now: Instant, then onTaken: @escaping @SurfaceActor () -> Void)
    /// Returns the surface when the interaction that owns it, or waits for it, has ended or is not started now.
    func follow(_ event: InteractionEvent)
}

/// The surface actor, as the context of an interaction queue's blocks.
final class ActorContext: QueueContext {
    private let clock: (any SurfaceClock)?
    private let timer: DeadlineTimer
    let observers = Observers<(InteractionEvent, Instant)>()
    private let look = Mutex(Look())
    @SurfaceActor var surface: (any InteractionSurface)?

    /// The holder of the closure. It is a class, because a mutex that holds the closure itself would wrap it again with
    /// each access.
    private final class Look {
        var isVisible: (@SurfaceActor () -> Bool)?
    }

    init(clock: (any SurfaceClock)?) {
        self.clock = clock
        timer = DeadlineTimer(clock: clock)
    }

    var isVisible: (@SurfaceActor () -> Bool)? {
        get { look.withLock { $0.isVisible } }
        set { look.withLock { $0.isVisible = newValue } }
    }

    var now: Instant { (clock ?? SurfaceActor.clock).now }

    /// Runs the job in a task. The task is queued on the actor itself, and needs no other thread.
    func run(_ job: @escaping @Sendable () -> Void) { Task { @SurfaceActor in job() } }

    func offer(_ block: QueuedBlock, _ answer: @escaping @Sendable (Bool) -> Void) {
        SurfaceActor.assumeIsolated {
            guard isOpen else { return answer(false) }
            guard block.takesSurface, let surface else { return answer(true) }
            // The view may have disappeared while the current card finished.
            surface.take(for: block.id, named: block.name, at: now) { [weak self] in answer(self?.isOpen ?? false) }
        }
    }

    @SurfaceActor
    private var isOpen: Bool { isVisible?() ?? true }

    func arm(_ deadline: Instant?, _ action: @escaping @Sendable () -> Void) {
        SurfaceActor.assumeIsolated { timer.arm(deadline, action) }
    }

    func notify(_ event: InteractionEvent, at instant: Instant) {
        SurfaceActor.assumeIsolated {
            observers.notify((event, instant))
            surface?.follow(event)
        }
    }
}
