import Synchronization

/// The surface actor, as the place of an interaction queue's blocks.
final class SurfacePlace: QueuePlace {
    private let clock: (any SurfaceClock)?
    private let timer: DeadlineTimer
    let observers = Observers<(InteractionEvent, Instant)>()
    private let look = Mutex(Look())
    @SurfaceActor private var surface: SurfaceCoordinator?
    /// The hold on the surface of the interaction that runs, or that waits for the surface.
    @SurfaceActor private var held: Held?

    private struct Held {
        let id: InteractionID
        let hold: ModalHold
        var isStarted = false
    }

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

    var now: Instant {
        (clock ?? SurfaceActor.clock).now
    }

    /// Runs the job in a task. The task is queued on the actor itself, and needs no other thread.
    func run(_ job: @escaping @Sendable () -> Void) {
        Task { @SurfaceActor in job() }
    }

    func offer(_ block: QueuedBlock, _ answer: @escaping @Sendable (Bool) -> Void) {
        SurfaceActor.assumeIsolated {
            guard isOpen else { return answer(false) }
            guard block.takesSurface, surface != nil else { return answer(true) }
            // The view may have gone while the card on show finished.
            take(for: block) { [weak self] in answer(self?.isOpen ?? false) }
        }
    }

    @SurfaceActor
    private var isOpen: Bool { isVisible?() ?? true }

    // MARK: The surface

    /// Gives interactions this surface while they run, beginning with the one that runs already.
    @SurfaceActor
    func bind(to surface: SurfaceCoordinator, running: QueuedBlock?) {
        self.surface = surface
        guard let running, running.takesSurface, held == nil else { return }
        take(for: running) {}
        held?.isStarted = true
    }

    /// The interaction whose turn it is, and since when it has waited for the surface; `nil` where none waits.
    @SurfaceActor
    var waitsForSurface: (id: InteractionID, since: Instant)? {
        held.flatMap { $0.isStarted || $0.hold.isTaken ? nil : ($0.id, $0.hold.began) }
    }

    @SurfaceActor
    private func take(for block: QueuedBlock, then onTaken: @escaping @SurfaceActor () -> Void) {
        guard let surface else { return }
        held?.hold.release()
        let hold = ModalHold(of: surface, reason: "interaction: \(block.name)", at: now, then: onTaken)
        // The hold is stored before it takes the surface, because taking it may end the interaction.
        held = Held(id: block.id, hold: hold)
        hold.take()
    }

    /// Gives the surface back when the interaction that has it, or waits for it, has ended or is not started now.
    @SurfaceActor
    private func follow(_ event: InteractionEvent) {
        guard let held else { return }
        switch event {
        case .started(let current) where current.item.id == held.id:
            self.held?.isStarted = true
            return
        case .ended(let item, _) where item.id == held.id: break
        // An interaction that runs goes on.
        case .suspended where !held.isStarted: break
        default: return
        }
        self.held = nil
        held.hold.release()
    }

    func arm(_ deadline: Instant?, _ action: @escaping @Sendable () -> Void) {
        SurfaceActor.assumeIsolated { timer.arm(deadline, action) }
    }

    func tell(_ event: InteractionEvent, at instant: Instant) {
        SurfaceActor.assumeIsolated {
            observers.notify((event, instant))
            follow(event)
        }
    }
}
