/// The source of the time, and of the one timer, of a shell around a state machine.
///
/// The daemon's event loop implements it; a virtual clock implements it for tests and for `--clock virtual`.
public protocol SurfaceClock: AnyObject, Sendable {
    /// The present instant. It never goes back.
    nonisolated var now: Instant { get }
    /// The instant on the machine's clock. ``now`` may be a little behind it, because a timer that runs late counts as
    /// on time.
    ///
    /// The default implementation returns ``now``.
    nonisolated var machineNow: Instant { get }

    /// Runs `action` once on the surface actor, at `deadline` or as soon after it as the machine allows. If the
    /// deadline is in the past, the action runs on the loop's next turn, never from within this call.
    @SurfaceActor
    func schedule(at deadline: Instant, _ action: @escaping @SurfaceActor () -> Void) -> SurfaceTimer

    /// Runs `action` on the surface actor once everything that has arrived by now has been served: soon, before any
    /// timer fires, and never from within this call.
    ///
    /// The default implementation starts a task, which is enough where everything arrives in tasks.
    @SurfaceActor
    func afterArrivals(_ action: @escaping @SurfaceActor () async -> Void)
}

extension SurfaceClock {
    public nonisolated var machineNow: Instant { now }

    public func afterArrivals(_ action: @escaping @SurfaceActor () async -> Void) {
        Task { @SurfaceActor in await action() }
    }
}

/// A scheduled action that has not run yet.
///
/// Releasing the handle leaves the action scheduled. ``cancel()`` takes it back.
@SurfaceActor
public final class SurfaceTimer {
    private var onCancel: (@SurfaceActor () -> Void)?

    /// - Parameter onCancel: makes the clock forget the action.
    public init(onCancel: @escaping @SurfaceActor () -> Void) { self.onCancel = onCancel }

    /// Takes the action back. The call is idempotent, and has no effect once the action has run.
    public func cancel() {
        onCancel?()
        onCancel = nil
    }
}

/// The one timer of a shell around a state machine.
@SurfaceActor
package final class DeadlineTimer {
    private nonisolated let givenClock: (any SurfaceClock)?
    private var timer: SurfaceTimer?
    private var deadline: Instant?

    /// - Parameter clock: the clock of the timer; `nil` takes the adopted one. The timer looks that one up only when it
    ///   first needs it, so that shells can be made before a loop is adopted.
    package nonisolated init(clock: (any SurfaceClock)?) { givenClock = clock }

    package var clock: any SurfaceClock { givenClock ?? SurfaceActor.clock }

    /// Runs `action` at `deadline` instead of what was armed before; `nil` disarms the timer.
    ///
    /// Nothing happens if the timer is already armed for that deadline: the action is assumed to be the same.
    package func arm(_ deadline: Instant?, _ action: @escaping @SurfaceActor () -> Void) {
        guard deadline != self.deadline else { return }
        timer?.cancel()
        timer = nil
        self.deadline = deadline
        guard let deadline else { return }
        timer = clock.schedule(at: deadline) { [weak self] in
            self?.deadline = nil
            self?.timer = nil
            action()
        }
    }
}

/// The clock of a program that does not run this package's event loop. It uses `ContinuousClock` and tasks.
///
/// The daemon never uses it, because `Task.sleep` keeps a dispatch timer that wakes the process.
public final class ContinuousSurfaceClock: SurfaceClock {
    private let start = ContinuousClock.now

    public init() {}

    public var now: Instant { Instant(sinceStart: ContinuousClock.now - start) }

    @SurfaceActor
    public func schedule(at deadline: Instant, _ action: @escaping @SurfaceActor () -> Void) -> SurfaceTimer {
        let wake = start.advanced(by: deadline.sinceStart)
        let task = Task { @SurfaceActor in
            try? await Task.sleep(until: wake, clock: .continuous)
            if !Task.isCancelled { action() }
        }
        return SurfaceTimer { task.cancel() }
    }
}
