public import NotchCore
import NotchEventLoop

/// A clock that stands still until a test moves it, and lets tasks run between one timer and the next.
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

    /// Advances the time. Every timer on the way fires at its own instant, in order. After each one everything that
    /// became ready runs.
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

/// Lets everything that is ready to run on the surface actor run.
///
/// The actor's executor takes turns, so each yield lets whatever was ready before it go first; the number
/// of turns bounds how long a chain of tasks can be followed.
@SurfaceActor
public func settle(turns: Int = 20) async {
    for _ in 0..<turns { await Task.yield() }
}
