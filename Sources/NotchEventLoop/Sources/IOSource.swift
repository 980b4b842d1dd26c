package import NotchCore
package import NotchSystem

/// A watch on a descriptor. It ends when it is cancelled or released.
///
/// The descriptor must be closed only after the watch has ended, because the kernel forgets a closed descriptor by
/// itself, and a new descriptor with the same number must not be mistaken for it.
@SurfaceActor
package final class IOSource {
    // Unsafe: the property is written on the surface actor alone, and read elsewhere only in `deinit`.
    nonisolated(unsafe) private var source: OpaquePointer?
    private let loop: EventLoop
    package let descriptor: Int32
    /// The operations that the watch waits for.
    package private(set) var interest: DescriptorReadiness

    init(source: OpaquePointer, descriptor: Int32, interest: DescriptorReadiness, loop: EventLoop) {
        self.source = source
        self.descriptor = descriptor
        self.interest = interest
        self.loop = loop
    }

    deinit {
        guard let source else { return }
        if loop.isOnThread {
            SDEvent.release(source: source)
        } else {
            // sd-event is not thread-safe, and any thread may have released the last reference.
            nonisolated(unsafe) let orphan = source
            Task { @SurfaceActor in SDEvent.release(source: orphan) }
        }
    }

    /// Changes the operations that the watch waits for. Has no effect if they are the same, or if the watch is
    /// cancelled.
    ///
    /// - Throws: ``EventLoopError`` of code `watch`, if the descriptor was closed meanwhile
    ///   (`sd_event_source_set_io_events(3)`).
    package func setInterest(_ interest: DescriptorReadiness) throws(EventLoopError) {
        guard let source, interest != self.interest else { return }
        if case .failure(let error) = SDEvent.setEvents(of: source, to: interest.events) {
            throw EventLoopError(.watch, error, "cannot change the watch on descriptor \(descriptor)")
        }
        self.interest = interest
    }

    /// Ends the watch; its handler is not called again. Idempotent; may be called from the handler.
    package func cancel() {
        guard let source else { return }
        self.source = nil
        SDEvent.release(source: source)
    }
}

extension EventLoop {
    /// Calls `handler` whenever `descriptor` is ready, and as long as it stays ready (level-triggered).
    ///
    /// - Parameters:
    ///   - descriptor: the descriptor, which the caller closes after cancelling the source.
    ///   - interest: the operations to wait for. Hang-up and errors are always reported.
    ///   - handler: called on the loop's thread with the operations that the descriptor is ready for.
    /// - Returns: the watch, which ends when it is cancelled or released.
    /// - Throws: ``EventLoopError`` of code `watch`: EBADF, EPERM for a regular file, EEXIST if the descriptor is
    ///   already watched (`sd_event_add_io(3)`).
    @SurfaceActor
    package func watch(
        _ descriptor: Int32, for interest: DescriptorReadiness,
        _ handler: @escaping @SurfaceActor (DescriptorReadiness) -> Void
    ) throws(EventLoopError) -> IOSource {
        let context = SourceCallback.context { handler(DescriptorReadiness(events: $0)) }
        let added = SDEvent.addIO(
            to: event, descriptor: descriptor, events: interest.events,
            callback: { _, _, events, context in
                SourceCallback.call(context, with: events)
                return 0
            }, context: context)
        let source = try SourceCallback.source(added, context, .watch, "cannot watch descriptor \(descriptor)")
        return IOSource(source: source, descriptor: descriptor, interest: interest, loop: self)
    }
}

extension DescriptorReadiness {
    /// Converts the events of `epoll_wait(2)`.
    init(events: UInt32) {
        self = []
        if events & SDEvent.readable != 0 { insert(.readable) }
        if events & SDEvent.writable != 0 { insert(.writable) }
        if events & SDEvent.hangUp != 0 { insert(.hangUp) }
        if events & SDEvent.error != 0 { insert(.error) }
    }

    /// The operations as events of `epoll_ctl(2)`. Hang-up and errors are always reported and need no event.
    var events: UInt32 {
        (contains(.readable) ? SDEvent.readable : 0) | (contains(.writable) ? SDEvent.writable : 0)
    }
}
