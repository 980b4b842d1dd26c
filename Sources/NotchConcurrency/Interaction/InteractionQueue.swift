import Synchronization

/// Coordinates modal interactions: one at a time, in the order in which they were added, each started only while the
/// view that shows it is there (I1 to I5).
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
/// An interaction is modal. If the queue has a surface (`bind(to:)`, in NotchCore), each interaction has the surface to
/// itself while it runs, and counts as somebody who uses it: a card on show finishes before the interaction is started,
/// and no other card comes before it has ended, whatever the card's priority (Q17, Q19). Without a surface, the queue
/// only takes turns.
///
/// The queue is a thin shell: `InteractionMachine` decides, and the clock wakes the queue. All of its members may be
/// used from any thread and take effect at once. Blocks are always started, and observers told, on the surface actor. A
/// program that adopts a loop (``SurfaceActor/adopt(executor:clock:)``) does so before it first uses a queue.
///
/// Releasing the queue cancels everything on it.
public final class InteractionQueue: Sendable {
    let engine: QueueEngine
    private let context: ActorContext

    /// - Parameters:
    ///   - appearDelay: how long the view must have been there before anything is started (I1).
    ///   - startDelay: how long nothing runs before each start, the first included (I2).
    ///   - capacity: the most interactions that may wait, at least 1; `Int.max` for no bound.
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
    ///   - name: the name of the interaction, which tells people who holds the queue; `nil` takes a name made from its
    ///     id.
    ///   - timeout: how long the interaction may run, counted from its start. After that it counts as finished, its
    ///     body is told (``Interaction/onCancel(_:)``), and the next one comes (I-D3). `nil` is for ever.
    ///   - interaction: the interaction, which runs at most once. It may show any number of views (I4), and must have
    ///     `markInteractionFinished` called when it is done with them, even if it showed none or was cancelled, because
    ///     only that lets the next one come (I3). `markInteractionFinished` may be called from any thread, before the
    ///     block returns or later; a second call does nothing.
    /// - Returns: the interaction. In a full queue it has ended as ``InteractionOutcome/refused``, and nothing else has
    ///   changed.
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

    /// Ends all interactions that wait (I5), and tells the one that runs to stop.
    public func cancelAll() { engine.handle(.cancelAll) }

    // MARK: The surface

    /// The surface that interactions have to themselves while they run; `nil` where they only take turns.
    @SurfaceActor
    package var surface: (any InteractionSurface)? { context.surface }

    /// Gives the interactions a surface, beginning with the one that runs already. Only the first call has an effect.
    @SurfaceActor
    package func give(_ surface: any InteractionSurface) {
        guard context.surface == nil else { return }
        context.surface = surface
        guard let current, engine.currentBlock?.takesSurface == true else { return }
        surface.take(for: current.item.id, named: current.item.name, at: context.now) {}
        surface.follow(.started(current))
    }

    // MARK: The view

    /// Tells the queue that the view appeared. The queue starts interactions from 500 ms later on (`appearDelay`), if
    /// the view is still there then (I1, I-D2). The call is idempotent.
    public func onViewDidAppear() { engine.handle(.didAppear) }

    /// Tells the queue that the view goes. The queue starts no interaction from now on, not even the one whose delay is
    /// running: that one stays first in line (I1, I-D1). The interaction that runs goes on. The call is idempotent.
    public func onViewWillDisappear() { engine.handle(.willDisappear) }

    /// Returns whether the view is there. The queue calls this just before each start, for views that may go before
    /// ``onViewWillDisappear()`` reports it. If it returns `false`, the queue is suspended until the next
    /// ``onViewDidAppear()``.
    public var isVisible: (@SurfaceActor () -> Bool)? {
        get { context.isVisible }
        set { context.isVisible = newValue }
    }

    // MARK: State

    /// Whether the queue starts no interaction at present, because the view is not there or has only just come.
    public var isSuspended: Bool { engine.machine.isSuspended }
    /// The interaction that runs, and since when.
    public var current: RunningInteraction? { engine.machine.current }
    /// The interactions that wait, in order.
    public var pending: [QueuedInteraction] { engine.machine.pending }

    /// Returns the name of the first interaction that waits, and when it will have its turn, if nobody does anything;
    /// `nil` where none waits, or nobody can tell.
    ///
    /// - Parameter end: when the interaction that runs will have finished.
    package func nextStart(after end: Instant?) -> (name: String, starts: Instant)? {
        engine.machine.nextStart(after: end).map { ($0.item.name, $0.at) }
    }

    /// The number of interactions that wait.
    public var pendingCount: Int { engine.machine.pendingCount }

    // MARK: Observing

    /// Calls `body` with each event and the exact instant at which it happened, in order and without loss,
    /// until the returned handle is released.
    @SurfaceActor
    public func observe(_ body: @escaping @SurfaceActor (InteractionEvent, Instant) -> Void) -> Observation {
        context.observers.add { body($0.0, $0.1) }
    }
}

extension InteractionQueue {
    /// Adds an interaction that is an asynchronous function, and returns the function's result.
    ///
    /// Cancelling the calling task cancels the interaction. Before its start, the interaction then never runs. After
    /// its start, the task that runs `body` is cancelled, and the result of `body` counts. A continuation brings the
    /// caller back through the global executor; a program that must not use that executor calls ``add(_:timeout:_:)``.
    ///
    /// - Parameters:
    ///   - name: the name of the interaction, which tells people who holds the queue; `nil` takes a name made from its
    ///     id.
    ///   - timeout: how long the interaction may run, counted from its start. After that this function throws at once
    ///     and the next interaction comes, whether or not `body` heeds that its task is cancelled (I-D3). `nil` is for
    ///     ever.
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

/// Why an interaction was not accepted, or gave no result.
public enum InteractionQueueError: Error, Hashable, Sendable {
    /// As many interactions wait as the queue may hold. ``InteractionQueue/add(_:timeout:_:)`` does not throw this error:
    /// its interaction has the outcome ``InteractionOutcome/refused``.
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

/// A surface that each interaction on a queue has to itself while it runs.
@SurfaceActor
package protocol InteractionSurface: AnyObject {
    /// Takes the surface for an interaction.
    ///
    /// - Parameter onTaken: called once, within the call or later, when the interaction has the surface.
    func take(
        for id: InteractionID, named name: String, at now: Instant, then onTaken: @escaping @SurfaceActor () -> Void)
    /// Gives the surface back when the interaction that has it, or waits for it, has ended or is not started now.
    func follow(_ event: InteractionEvent)
}

/// The surface actor, as the context of an interaction queue's blocks.
final class ActorContext: QueueContext {
    private let clock: (any SurfaceClock)?
    private let timer: DeadlineTimer
    let observers = Observers<(InteractionEvent, Instant)>()
    private let look = Mutex(Look())
    @SurfaceActor var surface: (any InteractionSurface)?

    /// The holder of the closure. A mutex that has the closure itself wraps it once more with each access.
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
            // The view may have gone while the card on show finished.
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
