package import NotchCore

/// Does the work of a thread at once, so that virtual time need not wait for another thread. The answer arrives in the
/// clock's next turn, or after a delay.
@SurfaceActor
package final class InlineWorker: WorkerThread {
    private let clock: any SurfaceClock
    private let delay: Duration
    private var isClosed = false

    package init(clock: any SurfaceClock, delay: Duration = .zero) {
        self.clock = clock
        self.delay = delay
    }

    package func perform(_ work: @escaping WorkerTask) {
        let answer = work()
        _ = clock.schedule(at: clock.now + delay) { [self] in
            if !isClosed { answer() }
        }
    }

    package func close() {
        isClosed = true
    }
}
