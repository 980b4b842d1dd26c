/// The source of time and timers for a shell around a state machine.
///
/// The daemon's event loop and a virtual clock, for tests and for `--clock virtual`, conform to this protocol.
public protocol SurfaceClock: AnyObject, Sendable {
    /// The present instant. It never decreases.
    nonisolated var now: Instant { get }
    /// The instant on the machine's clock. ``now`` may be slightly earlier, because a timer that runs late has the
    /// instant of its deadline.
    ///
    /// The default implementation returns ``now``.
    nonisolated var machineNow: Instant { get }

    /// Runs `action` once on the surface actor, at `deadline` or as soon after it as possible. If the deadline is in
    /// the past, the action runs on the loop's next turn, never within this call.
    @SurfaceActor
    func schedule(at deadline: Instant, _ action: @escaping @SurfaceActor () -> Void) -> SurfaceTimer

    /// Runs `action` on the surface actor after all events that have already arrived are served, before any timer
    /// fires, and never within this call.
    ///
    /// The default implementation starts a task, which is sufficient if all events arrive in tasks.
    @SurfaceActor
    func afterArrivals(_ action: @escaping @SurfaceActor () async -> Void)
}

extension SurfaceClock {
    public nonisolated var machineNow: Instant { now }

    public func afterArrivals(_ action: @escaping @SurfaceActor () async -> Void) {
        Task { @SurfaceActor in await action() }
    }
}

/// The handle of a scheduled action.
///
/// Releasing the handle leaves the action scheduled. ``cancel()`` cancels the action.
@SurfaceActor
public final class SurfaceTimer {
    private var onCancel: (@SurfaceActor () -> Void)?

    /// - Parameter onCancel: removes the action from the clock.
    public init(onCancel: @escaping @SurfaceActor () -> Void) { self.onCancel = onCancel }

    /// Cancels the action. Idempotent; has no effect after the action has run.
    public func cancel() {
        onCancel?()
        onCancel = nil
    }
}

/// The only timer of a shell around a state machine.
@SurfaceActor
package final class DeadlineTimer {
    private nonisolated let givenClock: (any SurfaceClock)?
    private var timer: SurfaceTimer?
    private var deadline: Instant?

    /// - Parameter clock: the clock of the timer; `nil` means the adopted clock, which is looked up at the first use,
    ///   so that shells can be made before a loop is adopted.
    package nonisolated init(clock: (any SurfaceClock)?) { givenClock = clock }

    package var clock: any SurfaceClock { givenClock ?? SurfaceActor.clock }

    /// Arms the timer for `deadline` and `action`, and replaces an earlier deadline and action; `nil` disarms the
    /// timer.
    ///
    /// The call has no effect if the timer is already armed for that deadline, because the action is assumed to be the
    /// same.
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
