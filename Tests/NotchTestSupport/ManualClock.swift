public import NotchCore
import Synchronization

/// A clock that stands still until a test moves it.
public final class ManualClock: SurfaceClock {
    private struct Entry: Sendable {
        let deadline: Instant
        let order: Int
        let action: @SurfaceActor @Sendable () -> Void
    }

    private struct State: Sendable {
        var now = Instant.zero
        var entries: [Entry] = []
        var scheduled = 0
    }

    private let state = Mutex(State())

    public init() {}

    public var now: Instant {
        state.withLock { $0.now }
    }

    /// The number of timers that have neither fired nor been cancelled.
    public var timerCount: Int {
        state.withLock { $0.entries.count }
    }

    /// The number of timers ever scheduled.
    public var scheduledCount: Int {
        state.withLock { $0.scheduled }
    }

    @SurfaceActor
    public func schedule(at deadline: Instant, _ action: @escaping @SurfaceActor () -> Void) -> SurfaceTimer {
        let order = state.withLock { state in
            state.scheduled += 1
            state.entries.append(Entry(deadline: deadline, order: state.scheduled, action: action))
            return state.scheduled
        }
        return SurfaceTimer { [weak self] in
            self?.state.withLock { $0.entries.removeAll { $0.order == order } }
        }
    }

    /// Moves time, firing every timer on the way at its own instant, in order, with whatever became ready to
    /// run after each.
    @SurfaceActor
    public func advance(by duration: Duration) async {
        let target = now + duration
        await settle()
        while let entry = takeFirst(until: target) {
            entry.action()
            await settle()
        }
        state.withLock { $0.now = target }
        await settle()
    }

    private func takeFirst(until target: Instant) -> Entry? {
        state.withLock { state in
            let first = state.entries.min { ($0.deadline, $0.order) < ($1.deadline, $1.order) }
            guard let first, first.deadline <= target else { return nil }
            state.entries.removeAll { $0.order == first.order }
            state.now = max(state.now, first.deadline)
            return first
        }
    }
}
