import Foundation
import NotchEventLoop

/// An actor that runs on a loop, and records what ran and on which threads.
actor Probe {
    nonisolated let loop: EventLoop
    private(set) var log: [String] = []
    private(set) var threads: Set<UInt> = []

    init(loop: EventLoop) {
        self.loop = loop
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        loop.asUnownedSerialExecutor()
    }

    func note(_ entry: String) {
        log.append(entry)
        threads.insert(UInt(pthread_self()))
    }

    /// Notes `entry` in a job, and once more in a job of that job. All are queued on the loop's own thread, while
    /// `Task.yield()` would go by way of the global executor.
    func spawn(_ entry: String) {
        Task {
            note(entry)
            Task { note(entry + "'") }
        }
    }

    /// Runs a job until it is cancelled. It outlives the loop, and would keep a processor busy for all other tests.
    func spawnEndless() -> Task<Void, Never> {
        Task {
            while !Task.isCancelled { await Task.yield() }
        }
    }

    /// Stops the loop once all jobs that were spawned before are done.
    func finish() {
        Task { Task { loop.stop() } }
    }
}
