public import NotchCore
import NotchEventLoop

/// A clock that only a test advances, and that lets tasks run between timers.
public final class ManualClock: SurfaceClock {
    private let clock = VirtualClock()
    @SurfaceActor private var scheduled = 0

    public init() {}

    public var now: Instant { clock.now }

    /// The number of timers that have neither fired nor been cancelled.
    @SurfaceActor
    public var timerCount: Int { clock.scheduledCount }

    /// The number of timers ever scheduled.
    @SurfaceActor
    public var scheduledCount: Int { scheduled }

    @SurfaceActor
    public func schedule(at deadline: Instant, _ action: @escaping @SurfaceActor () -> Void) -> SurfaceTimer {
        scheduled += 1
        return clock.schedule(at: deadline, action)
    }

    /// Advances the time. Every timer until then fires at its own instant, in order. After each timer, all tasks that
    /// are ready run.
    @SurfaceActor
    public func advance(by duration: Duration) async {
        let target = now + duration
        await settle()
        while let deadline = clock.nextDeadline, deadline <= target {
            clock.advanceToNextTimer()
            await settle()
        }
        clock.advance(to: target)
        await settle()
    }
}

/// Lets the tasks run that are ready on the surface actor.
///
/// The actor's executor runs tasks in order, so each yield lets all tasks run that were ready before it. The number of
/// turns limits the length of a chain of tasks that runs to its end.
@SurfaceActor
public func settle(turns: Int = 20) async {
    for _ in 0..<turns { await Task.yield() }
}
