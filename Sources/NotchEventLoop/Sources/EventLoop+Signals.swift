import NotchCore
import NotchSystem

extension EventLoop {
    /// Calls `handler` whenever the process receives `signal`, instead of the signal's default action.
    ///
    /// The signal is blocked for this thread and for the threads that it starts later, so the call must precede the
    /// start of other threads. A second handler for the same signal replaces the first.
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
