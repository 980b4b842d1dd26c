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
