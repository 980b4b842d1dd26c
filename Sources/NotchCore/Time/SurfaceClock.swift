/// Where a shell around a state machine gets its time and its one timer from.
///
/// The event loop implements it for the daemon, a virtual clock for tests and for `--clock virtual`.
public protocol SurfaceClock: AnyObject, Sendable {
    /// The present instant. Never goes back.
    nonisolated var now: Instant { get }

    /// Runs `action` once on the surface actor, at `deadline` or as soon after it as the machine allows;
    /// a deadline in the past runs it on the loop's next turn, never from within this call.
    @SurfaceActor
    func schedule(at deadline: Instant, _ action: @escaping @SurfaceActor () -> Void) -> SurfaceTimer
}
