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

    /// Adds an interaction that takes the surface itself, for a caller on the surface actor. The caller calls
    /// ``proceed()`` next, and what follows needs no other turn of the actor.
    ///
    /// - Throws: ``InteractionQueueError/full(capacity:)``. The queue has not changed then.
    @SurfaceActor
    package func join(
        _ name: String, _ interaction: @escaping @SurfaceActor (_ markInteractionFinished: @escaping Finish) -> Void
    ) throws(InteractionQueueError) -> Interaction {
        let block = engine.add(name, timeout: nil, isHere: true) { block in
            SurfaceActor.assumeIsolated { interaction { block.finishHere() } }
        }
        if block.outcome == .refused { throw .full(capacity: engine.machine.capacity) }
        return Interaction(block)
    }

    package typealias Finish = @SurfaceActor () -> Void

    /// Carries out what follows from an interaction that has joined.
    @SurfaceActor
    package func proceed() {
        engine.carryOut()
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
