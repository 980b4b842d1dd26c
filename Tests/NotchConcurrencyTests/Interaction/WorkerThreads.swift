import Foundation

/// Threads that do what they are given, in no particular order.
final class WorkerThreads: @unchecked Sendable {
    private let condition = NSCondition()
    /// Guarded by ``condition``, as is ``isStopped``.
    private var jobs: [@Sendable () -> Void] = []
    private var isStopped = false

    init(count: Int) {
        for _ in 0..<count { Thread { [self] in work() }.start() }
    }

    func give(_ job: @escaping @Sendable () -> Void) {
        condition.lock()
        jobs.append(job)
        condition.signal()
        condition.unlock()
    }

    /// Ends the threads once they have done all jobs.
    func stop() {
        condition.lock()
        isStopped = true
        condition.broadcast()
        condition.unlock()
    }

    private func work() {
        while let job = next() { job() }
    }

    private func next() -> (@Sendable () -> Void)? {
        condition.lock()
        defer { condition.unlock() }
        while jobs.isEmpty, !isStopped { condition.wait() }
        return jobs.popLast()
    }
}
