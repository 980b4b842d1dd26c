package import NotchCore

/// Does the work of a thread with a slow disk, on the test's clock: one piece after the other, each at the end of its
/// time. Work that is not complete when the process ends is never done.
@SurfaceActor
package final class SlowDisk {
    private let clock: any SurfaceClock
    /// How long a piece of work takes.
    package var latency: Duration
    private var isGone = false

    package init(clock: any SurfaceClock, latency: Duration) {
        self.clock = clock
        self.latency = latency
    }

    /// Ends the process: no further work is done.
    package func vanish() { isGone = true }

    /// Returns a thread that uses the disk. Each thread has its own queue, so two threads use the disk in parallel.
    package func makeWorker() -> any WorkerThread { Worker(disk: self) }

    private final class Worker: WorkerThread {
        private let disk: SlowDisk
        private var free = Instant.zero
        private var isClosed = false

        init(disk: SlowDisk) {
            self.disk = disk
        }

        func perform(_ work: @escaping WorkerTask) {
            free = max(free, disk.clock.now) + disk.latency
            _ = disk.clock.schedule(at: free) { [self] in
                guard !disk.isGone else { return }
                let answer = work()
                if !isClosed { answer() }
            }
        }

        func close() {
            isClosed = true
        }
    }
}
