package import NotchCore
import Synchronization

/// A clock that changes only when it is advanced, for tests and replays. It needs no descriptors or threads.
///
/// It uses the timer queue of ``EventLoop``, so actions run in the same order.
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

    /// The deadline of the earliest scheduled action; `nil` if no action is scheduled.
    @SurfaceActor
    package var nextDeadline: Instant? {
        timers.nextDeadline
    }

    /// The number of scheduled actions.
    @SurfaceActor
    package var scheduledCount: Int {
        timers.count
    }

    /// Advances time, and runs each action that becomes due at its own instant, including actions that are scheduled
    /// meanwhile. The call returns after the last action.
    ///
    /// - Parameter duration: the span to advance; negative counts as zero, which runs the actions that are already due.
    @SurfaceActor
    package func advance(by duration: Duration) {
        advance(to: now + max(duration, .zero))
    }

    /// Advances time to the earliest scheduled action, if that is later, and runs that action alone.
    @SurfaceActor
    package func advanceToNextTimer() {
        guard let next = nextDeadline, let timer = timers.popFirst(dueBy: next) else { return }
        instant.withLock { $0 = max($0, timer.deadline) }
        timer.action()
    }

    /// Advances time to an instant, as ``advance(by:)`` does. An instant in the past counts as now.
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
