import Synchronization

/// The surface actor, as the place of an interaction queue's blocks.
final class SurfacePlace: QueuePlace {
    private let clock: (any SurfaceClock)?
    private let timer: DeadlineTimer
    let observers = Observers<(InteractionEvent, Instant)>()
    private let look = Mutex(Look())

    /// Around the closure: a mutex that has one itself wraps it once more with every look at it.
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

    var now: Instant {
        (clock ?? SurfaceActor.clock).now
    }

    /// The task is queued on the actor itself; it needs no other thread.
    func run(_ job: @escaping @Sendable () -> Void) {
        Task { @SurfaceActor in job() }
    }

    func isOpen() -> Bool {
        SurfaceActor.assumeIsolated { isVisible?() ?? true }
    }

    func arm(_ deadline: Instant?, _ action: @escaping @Sendable () -> Void) {
        SurfaceActor.assumeIsolated { timer.arm(deadline, action) }
    }

    func tell(_ event: InteractionEvent, at instant: Instant) {
        SurfaceActor.assumeIsolated { observers.notify((event, instant)) }
    }
}
