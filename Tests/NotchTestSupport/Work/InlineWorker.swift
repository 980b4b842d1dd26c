package import NotchCore

/// Does the work of a thread at once, so that virtual time need not wait for another thread. The answer comes in the
/// clock's next turn.
@SurfaceActor
package final class InlineWorker: WorkerThread {
    private let clock: any SurfaceClock
    private var isClosed = false

    package init(clock: any SurfaceClock) {
        self.clock = clock
    }

    package func perform(_ work: @escaping WorkerTask) {
        let answer = work()
        _ = clock.schedule(at: clock.now) { [self] in
            if !isClosed { answer() }
        }
    }

    package func close() {
        isClosed = true
    }
}
