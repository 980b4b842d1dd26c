package import NotchCore

/// Work that waits until no descriptor, signal or child of the loop is ready; it ends when it is cancelled or released.
///
/// Runs an action as soon as nothing else is ready, before the loop sleeps. If something is ready all the time, the
/// action runs after some milliseconds.
@SurfaceActor
package final class IdleSource {
    // Unsafe: it is written on the surface actor alone, and read elsewhere only once nobody refers to it.
    nonisolated(unsafe) private var source: OpaquePointer?
    private let loop: EventLoop

    init(source: OpaquePointer, loop: EventLoop) {
        self.source = source
        self.loop = loop
    }

    deinit {
        guard let source else { return }
        if loop.isOnThread {
            loop.isNotDue(idler: source)
            SDEvent.release(source: source)
        } else {
            // sd-event is not thread-safe: the last reference may have gone anywhere.
            nonisolated(unsafe) let orphan = source
            Task { @SurfaceActor [loop] in
                loop.isNotDue(idler: orphan)
                SDEvent.release(source: orphan)
            }
        }
    }

    /// Has the handler called once. A no-op while a call is due already, or once cancelled.
    package func request() {
        guard let source else { return }
        // It cannot fail for a source of this kind: nothing is registered with the kernel.
        _ = SDEvent.enableOnce(source)
        loop.isDue(idler: source)
    }

    /// Ends it; the handler is not called again. Idempotent; may be called from the handler.
    package func cancel() {
        guard let source else { return }
        self.source = nil
        loop.isNotDue(idler: source)
        SDEvent.release(source: source)
    }
}
