package import NotchCore
package import NotchSystem

extension EventLoop {
    /// Calls `handler` whenever `descriptor` is ready, and as long as it stays ready (level-triggered).
    ///
    /// - Parameters:
    ///   - descriptor: a descriptor of the caller, who closes it after cancelling the source.
    ///   - interest: the operations to wait for. Hang-up and errors are always reported.
    ///   - handler: called on the loop's thread with the operations that the descriptor is ready for.
    /// - Returns: the watch, which ends when it is cancelled or released.
    /// - Throws: ``EventLoopError`` of code `watch`: EBADF, EPERM for a regular file, EEXIST when the descriptor is
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

    /// Calls `handler` once after each ``IdleSource/request()``, when nothing else is ready: after all descriptors and
    /// signals that are ready, including those that become ready meanwhile. Where something is ready all the time, the
    /// handler gets its turn after some milliseconds.
    ///
    /// - Parameter handler: called on the loop's thread.
    /// - Returns: the source that requests the calls. It ends when it is cancelled or released.
    /// - Throws: ``EventLoopError`` of code `watch`, when memory runs out (`sd_event_add_defer(3)`).
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

    /// Calls `handler` whenever the process receives `signal`, in the place of the signal's default action.
    ///
    /// The signal is blocked for this thread and for those that are started later, so the call comes before any thread
    /// is started. A second handler for the same signal takes the first one's place.
    ///
    /// - Throws: ``EventLoopError`` of code `signal` for a number that is not a signal (`pthread_sigmask(3)`,
    ///   `sd_event_add_signal(3)`).
    @SurfaceActor
    package func onSignal(
        _ signal: Int32, _ handler: @escaping @SurfaceActor () -> Void
    ) throws(EventLoopError) {
        if let old = signalSources.removeValue(forKey: signal) { SDEvent.release(source: old) }
        let context = SourceCallback.context { _ in handler() }
        let added = Result { () throws(Errno) in try System.block(signal) }.flatMap {
            SDEvent.addSignal(
                to: event, signal: signal,
                callback: { _, _, context in
                    SourceCallback.call(context, with: 0)
                    return 0
                }, context: context)
        }
        signalSources[signal] = try SourceCallback.source(added, context, .signal, "cannot handle signal \(signal)")
    }
}
