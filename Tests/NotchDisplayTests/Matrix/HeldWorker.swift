import NotchCore

/// Does the work of a thread at once, or holds it until a test lets it go on. The answer comes in the clock's next turn.
@SurfaceActor
final class HeldWorker: WorkerThread {
    /// Whether work waits for ``release()``.
    var isHolding = false
    private(set) var isClosed = false
    private let clock: any SurfaceClock
    private var waiting: [WorkerTask] = []

    init(clock: any SurfaceClock) {
        self.clock = clock
    }

    /// The number of pieces of work that wait.
    var waitingCount: Int { waiting.count }

    func perform(_ work: @escaping WorkerTask) {
        waiting.append(work)
        if !isHolding { release() }
    }

    /// Does the work that waits.
    func release() {
        let works = waiting
        waiting = []
        for work in works {
            let answer = work()
            _ = clock.schedule(at: clock.now) { [self] in
                if !isClosed { answer() }
            }
        }
    }

    func close() {
        isClosed = true
    }
}
