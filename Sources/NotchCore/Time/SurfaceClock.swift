/// Where a shell around a state machine gets its time and its one timer from.
///
/// The event loop implements it for the daemon, a virtual clock for tests and for `--clock virtual`.
public protocol SurfaceClock: AnyObject, Sendable {
    /// The present instant. Never goes back.
    nonisolated var now: Instant { get }

    /// The instant that it really is. ``now`` may be a little behind: a timer that runs late counts as on time.
    ///
    /// By default the same as ``now``.
    nonisolated var machineNow: Instant { get }

    /// Runs `action` once on the surface actor, at `deadline` or as soon after it as the machine allows;
    /// a deadline in the past runs it on the loop's next turn, never from within this call.
    @SurfaceActor
    func schedule(at deadline: Instant, _ action: @escaping @SurfaceActor () -> Void) -> SurfaceTimer

    /// Runs `action` on the surface actor once what has arrived by now has been served: soon, before any timer fires,
    /// and never from within this call.
    ///
    /// By default that is a task of its own, which is enough where nothing arrives but by tasks.
    @SurfaceActor
    func afterArrivals(_ action: @escaping @SurfaceActor () async -> Void)
}

extension SurfaceClock {
    public nonisolated var machineNow: Instant { now }

    public func afterArrivals(_ action: @escaping @SurfaceActor () async -> Void) {
        Task { @SurfaceActor in await action() }
    }
}
