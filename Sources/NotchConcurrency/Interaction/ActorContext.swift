import Synchronization

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
