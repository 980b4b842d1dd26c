import Foundation
import NotchEventLoop

/// An actor that runs on a loop and writes down what happened where.
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

    /// Notes `entry` as a job and once more as a job of that job, all queued on the loop's own thread:
    /// `Task.yield()` would go by way of the global executor.
    func spawn(_ entry: String) {
        Task {
            note(entry)
            Task { note(entry + "'") }
        }
    }

    /// Has a job to be run for as long as the loop runs.
    func spawnForever() {
        Task {
            while true { await Task.yield() }
        }
    }

    /// Stops the loop once all that was spawned before is done.
    func finish() {
        Task { Task { loop.stop() } }
    }
}
