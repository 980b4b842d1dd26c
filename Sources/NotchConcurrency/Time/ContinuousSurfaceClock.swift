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
