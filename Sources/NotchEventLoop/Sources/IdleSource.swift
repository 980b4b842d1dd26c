package import NotchCore
import NotchSystem

/// An action that waits until no descriptor, signal or child of the loop is ready. It ends when it is cancelled or
/// released.
///
/// The action runs as soon as no other source is ready, before the loop sleeps. If a source is continuously ready, the
/// action runs after about 5 ms (``EventLoop/idlePatience``).
@SurfaceActor
package final class IdleSource {
    // Unsafe: the property is written on the surface actor alone, and read elsewhere only in `deinit`.
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
            // sd-event is not thread-safe, and any thread may have released the last reference.
            nonisolated(unsafe) let orphan = source
            Task { @SurfaceActor [loop] in
                loop.isNotDue(idler: orphan)
                SDEvent.release(source: orphan)
            }
        }
    }

    /// Requests one call of the handler. Has no effect while a call is pending, or if the source is cancelled.
    package func request() {
        guard let source else { return }
        // The call cannot fail for a source of this kind, because the source is not registered with the kernel.
        _ = SDEvent.enableOnce(source)
        loop.isDue(idler: source)
    }

    /// Ends the source; its handler is not called again. Idempotent; may be called from the handler.
    package func cancel() {
        guard let source else { return }
        self.source = nil
        loop.isNotDue(idler: source)
        SDEvent.release(source: source)
    }
}

extension EventLoop {
    /// Calls `handler` once after each ``IdleSource/request()``, when no other source is ready: after all ready
    /// descriptors and signals, including those that become ready meanwhile. If a source is continuously ready, the
    /// handler is called after about 5 ms (``idlePatience``).
    ///
    /// - Parameter handler: called on the loop's thread.
    /// - Returns: the source that requests the calls. It ends when it is cancelled or released.
    /// - Throws: ``EventLoopError`` of code `watch`, if memory runs out (`sd_event_add_defer(3)`).
    @SurfaceActor
    package func onIdle(_ handler: @escaping @SurfaceActor () -> Void) throws(EventLoopError) -> IdleSource {
        let due = IdleRequest(loop: self)
        let context = SourceCallback.context { _ in
            due.end()
            handler()
        }
        let added = SDEvent.addIdle(
            to: event,
            callback: { _, context in
                SourceCallback.call(context, with: 0)
                return 0
            }, context: context)
        let source = try SourceCallback.source(added, context, .watch, "cannot wait for the event loop to be idle")
        due.source = source
        return IdleSource(source: source, loop: self)
    }
}

/// The context of an idle source's callback. It is made first, and receives the source afterwards.
final class IdleRequest {
    /// The loop, which outlives the source.
    private unowned let loop: EventLoop
    var source: OpaquePointer?

    init(loop: EventLoop) {
        self.loop = loop
    }

    func end() {
        if let source { loop.isNotDue(idler: source) }
    }
}

extension EventLoop {
    /// Records that a call of the handler of `source` was requested.
    func isDue(idler source: OpaquePointer) {
        if dueIdlers[source] == nil { dueIdlers[source] = KernelClock.monotonic.time + idlePatience }
    }

    /// Records that the handler of `source` is being called, or that its call is no longer requested.
    func isNotDue(idler source: OpaquePointer) {
        // The call cannot fail for a source that exists.
        if dueIdlers.removeValue(forKey: source) != nil { _ = SDEvent.setIdle(true, source) }
    }

    /// Raises idle sources that have waited for ``idlePatience`` to normal priority.
    func hurryIdlers() {
        let now = KernelClock.monotonic.time
        for (source, deadline) in dueIdlers where deadline <= now { _ = SDEvent.setIdle(false, source) }
    }
}
