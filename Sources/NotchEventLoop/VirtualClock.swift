package import NotchCore
import Synchronization

/// A clock that stands still until it is told to move: for tests and replays, without descriptors or threads.
///
/// The same timer queue as ``EventLoop``'s, so the order of actions is that of the real thing.
package final class VirtualClock: SurfaceClock {
    private let instant: Mutex<Instant>
    @SurfaceActor private var timers = TimerQueue<@SurfaceActor () -> Void>()

    package init(now: Instant = .zero) {
        instant = Mutex(now)
    }

    package var now: Instant {
        instant.withLock { $0 }
    }

    @SurfaceActor
    package func schedule(at deadline: Instant, _ action: @escaping @SurfaceActor () -> Void) -> SurfaceTimer {
        let id = timers.insert(action, at: deadline)
        return SurfaceTimer { [weak self] in self?.timers.remove(id) }
    }

    /// The earliest scheduled action's deadline; `nil` when nothing is scheduled.
    @SurfaceActor
    package var nextDeadline: Instant? {
        timers.nextDeadline
    }

    /// Number of scheduled actions.
    @SurfaceActor
    package var scheduledCount: Int {
        timers.count
    }

    /// Moves time on and runs, before it returns, every action that falls due on the way, each at its own
    /// instant; those that they schedule within the span included.
    ///
    /// - Parameter duration: negative counts as zero, which runs what is already due.
    @SurfaceActor
    package func advance(by duration: Duration) {
        advance(to: now + max(duration, .zero))
    }

    /// Moves time to the earliest scheduled action, if it is later, and runs that one alone.
    @SurfaceActor
    package func advanceToNextTimer() {
        guard let next = nextDeadline, let timer = timers.popFirst(dueBy: next) else { return }
        instant.withLock { $0 = max($0, timer.deadline) }
        timer.action()
    }

    /// As ``advance(by:)``, to an instant; one in the past counts as now.
    @SurfaceActor
    package func advance(to target: Instant) {
        let target = max(target, now)
        while let timer = timers.popFirst(dueBy: target) {
            instant.withLock { $0 = max($0, timer.deadline) }
            timer.action()
        }
        // An action may have advanced the clock further itself.
        instant.withLock { $0 = max($0, target) }
    }
}
