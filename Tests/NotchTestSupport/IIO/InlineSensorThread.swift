package import NotchCore
package import NotchEventLoop
package import NotchInput

/// Does the work of a sensor's thread at once, so that virtual time need not wait for another thread. The answer comes
/// in the loop's next turn.
@SurfaceActor
package final class InlineSensorThread: SensorThread {
    private let loop: EventLoop
    private var isClosed = false

    package init(loop: EventLoop) {
        self.loop = loop
    }

    package func perform(_ work: @escaping SensorWork) {
        let answer = work()
        _ = loop.schedule(at: loop.now) { [self] in
            if !isClosed { answer() }
        }
    }

    package func close() {
        isClosed = true
    }
}
