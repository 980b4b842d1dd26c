package import NotchCore
package import NotchEventLoop

/// Does the work of a thread at once, so that virtual time need not wait for another thread. The answer comes in the
/// loop's next turn.
@SurfaceActor
package final class InlineWorker: WorkerThread {
    private let loop: EventLoop
    private var isClosed = false

    package init(loop: EventLoop) {
        self.loop = loop
    }

    package func perform(_ work: @escaping WorkerTask) {
        let answer = work()
        _ = loop.schedule(at: loop.now) { [self] in
            if !isClosed { answer() }
        }
    }

    package func close() {
        isClosed = true
    }
}
