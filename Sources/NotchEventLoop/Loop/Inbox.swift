import DequeModule
import NotchSystem
import Synchronization

/// The deliveries of other threads to the loop: jobs and the request to stop.
///
/// The inbox writes to the eventfd only if the loop sleeps. Several deliveries to a sleeping loop cause one wake-up.
final class Inbox: Sendable {
    private struct State {
        var jobs = Deque<UnownedJob>()
        var stopCode: Int32?
        var isSleeping = false
    }

    private let state = Mutex(State())
    /// The eventfd that wakes the loop. It is watched edge-triggered and never read.
    let wakeups: EventDescriptor

    init() throws(Errno) {
        wakeups = try EventDescriptor()
    }

    func append(_ job: UnownedJob) {
        deliver { $0.jobs.append(job) }
    }

    func requestStop(code: Int32) {
        deliver { $0.stopCode = $0.stopCode ?? code }
    }

    /// Makes a sleeping loop run another turn.
    func wake() {
        deliver { _ in }
    }

    func takeJob() -> UnownedJob? {
        state.withLock { $0.jobs.popFirst() }
    }

    func takeStopCode() -> Int32? {
        state.withLock { $0.stopCode.take() }
    }

    var hasJobs: Bool {
        state.withLock { !$0.jobs.isEmpty }
    }

    /// Declares that the loop is about to sleep. Returns false if a job or a stop request is pending, so that the loop
    /// must not sleep.
    func beginSleep() -> Bool {
        state.withLock {
            $0.isSleeping = $0.jobs.isEmpty && $0.stopCode == nil
            return $0.isSleeping
        }
    }

    func endSleep() {
        state.withLock { $0.isSleeping = false }
    }

    private func deliver(_ change: (inout State) -> Void) {
        let mustWake = state.withLock { state in
            change(&state)
            defer { state.isSleeping = false }
            return state.isSleeping
        }
        if mustWake { wakeups.signal() }
    }
}
